import type { ClientRequest, IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './compress-assets.ts';
import { leaveOutJsonSchema } from './leave-out-json-schema.ts';

const server = process.env['KANDEV_SERVER_URL'] ?? 'http://127.0.0.1:3140';

/** The server answers its own pages only, so a call from this dev server's own pages goes on as one of those. */
function asOwnPage(outgoing: ClientRequest, incoming: IncomingMessage): void {
  const { origin, host = '' } = incoming.headers;
  if (origin === `http://${host}`) outgoing.setHeader('origin', server);
}

const toServer: ProxyOptions = {
  target: server,
  changeOrigin: true,
  ws: true,
  configure: (proxy) => {
    proxy.on('proxyReq', asOwnPage);
    proxy.on('proxyReqWs', asOwnPage);
  },
};

/** What every page stands on, in one file that a browser keeps while the app itself changes. */
const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|i18next-icu|react-i18next|intl-messageformat|@formatjs|zod)\//;

export default defineConfig({
  plugins: [react(), tailwindcss(), leaveOutJsonSchema(), compressAssets()],
  server: { port: 3141, proxy: { '/api': toServer, '/sign-in': toServer } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // The setup clears the page after each test, so the files of a worker share one, and what they import.
    isolate: false,
    // As many as the other tests have: they run side by side only where the numbers are equal.
    maxWorkers: 3,
  },
});
