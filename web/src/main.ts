import { mount } from 'svelte';
import './styles/base.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => undefined);
}
