import { mount } from 'svelte';
import './styles/base.css';
import App from './App.svelte';

const RELOADED = 'gamenight.reloaded_ms';
const ONCE_IN_MS = 30_000;

// Once the server has a new page, parts of the old one are gone: whoever still has it open takes the new one.
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  event.preventDefault();
  location.reload();
});

mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
}
