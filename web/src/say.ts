/** Sentences out of texts with places, the same way as core/words.py: `{seat} draws {n} {n?card:cards}`. */
export type Params = Record<string, unknown>;

const PLACE = /\{(\w+)(?:\?([^:{}]*):([^{}]*))?\}/g;

export function fill(text: string, params: Params): string {
  return text.replace(PLACE, (whole, name: string, one?: string, many?: string) => {
    if (!(name in params)) return whole;
    if (one === undefined || many === undefined) return spoken(params[name]);
    return params[name] === 1 || params[name] === true ? one : many;
  });
}

/** What is shown when no catalogue has the code. */
export function bare(code: string, params: Params): string {
  return (
    code +
    Object.entries(params)
      .map(([name, value]) => ` ${name}=${spoken(value)}`)
      .join('')
  );
}

function spoken(value: unknown): string {
  return Array.isArray(value)
    ? value.map(spoken).join(', ')
    : typeof value === 'number'
      ? signed(value)
      : String(value);
}

/** A number with a minus, not with a hyphen. */
export function signed(n: number): string {
  return String(n).replace('-', '−');
}
