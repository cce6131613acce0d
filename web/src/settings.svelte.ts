/** What a person likes, kept in this browser. */
export interface Settings {
  nickname: string;
  language: string;
  theme: 'system' | 'light' | 'dark';
  speed: 'slow' | 'normal' | 'fast' | 'none';
  sound: boolean;
  confirm: boolean;
  symbols: boolean;
  left: boolean;
  notify: boolean;
  /** The games whose lesson this person has done. */
  learnt: string[];
  /** The numbers of the puzzles that this person has solved, by game. */
  puzzles: Record<string, number[]>;
  /** The level of the bots that this person plays against, by game. */
  levels: Record<string, string>;
  /** The tables that this person took off the list, and when: they come back if something happens there. */
  removed: Record<string, number>;
}

const KEY = 'gamenight.settings';
const DEFAULTS: Settings = {
  nickname: '',
  language: '',
  theme: 'system',
  speed: 'normal',
  sound: true,
  confirm: false,
  symbols: false,
  left: false,
  notify: false,
  learnt: [],
  puzzles: {},
  levels: {},
  removed: {},
};

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

/** Whether the browser lets us tell of a turn; only over HTTPS, or on this machine. */
export function mayNotify(): boolean {
  return globalThis.isSecureContext && 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Keep the settings, and let the style sheets know of them. Call inside an effect. */
export function keepSettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
  root.dataset.symbols = settings.symbols ? 'on' : 'off';
  root.dataset.hand = settings.left ? 'left' : 'right';
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; only the preferences are lost.
  }
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
