/** Push notices of days-long tables: which browsers of this person get them, and whether this one does. */
import { api } from '$/net/api';
import type { AskPush, TellPush } from '$/protocol';
import { language } from '$/words.svelte';

/** The browser does not let us notify. */
export class Denied extends Error {}

class Push {
  told = $state.raw<TellPush | null>(null);
  /** The id of this browser's subscription, if it has one. */
  own = $state('');

  /** Whether this browser can have them, and the server sends them. */
  get offered(): boolean {
    return possible() && !!this.told?.key;
  }

  get on(): boolean {
    return this.told?.subscriptions.some((one) => one.id === this.own) ?? false;
  }

  async load(): Promise<void> {
    this.told = await api.get<TellPush>('api/me/push');
    const made = await (await registration())?.pushManager.getSubscription();
    this.own = made && this.#isOurs(made) ? await idOf(made.endpoint) : '';
  }

  /** Ask the browser for a subscription, and let the server know of it. Denied. */
  async turnOn(): Promise<void> {
    const { key } = this.told!;
    if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    if (old && !this.#isOurs(old)) await old.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: read(key!) });
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    const ask: AskPush = { endpoint: made.endpoint, p256dh, auth, language: language(), device: device() };
    this.told = await api.post<TellPush>('api/me/push', ask);
    this.own = await idOf(made.endpoint);
  }

  async remove(id: string): Promise<void> {
    this.told = await api.delete<TellPush>(`api/me/push/${id}`);
    if (id !== this.own) return;
    this.own = '';
    const made = await (await registration())?.pushManager.getSubscription();
    await made?.unsubscribe();
  }

  /** A subscription made with another key is of a server that was here before. */
  #isOurs(made: PushSubscription): boolean {
    const key = made.options.applicationServerKey;
    return !key || !this.told?.key || String(new Uint8Array(key)) === String(read(this.told.key));
  }
}

export const push = new Push();

function possible(): boolean {
  return globalThis.isSecureContext && 'PushManager' in globalThis && 'serviceWorker' in navigator;
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return possible() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** As the server counts it: the beginning of a hash of the endpoint. */
async function idOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function read(base64url: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
}

/** What the person may know this browser by, in a list of theirs. */
function device(): string {
  const { userAgentData } = navigator as { userAgentData?: { platform?: string } };
  return (userAgentData?.platform || navigator.platform || '').slice(0, 40);
}
