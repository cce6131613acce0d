import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { worker } from './worker.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Addresses are relative: the server says under which path it is reached (<base>).
  base: './',
  plugins: [svelte(), worker()],
  resolve: {
    alias: {
      '@words': here('../src/gamenight/words'),
      '@rules': here('../docs/rules'),
      $: here('src'),
    },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  build: {
    outDir: here('../src/gamenight/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
