/** The address by which other machines reach this server, for links that people send or keep. */
export const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** A page on the server's own machine names it by a word that leads others nowhere: the network's address is better. */
export function baseFor(lan: { on: boolean; addresses: string[] } | null): string {
  return local && lan?.on && lan.addresses[0] ? new URL(lan.addresses[0]).href : document.baseURI;
}
