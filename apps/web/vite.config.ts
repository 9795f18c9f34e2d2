import { readFile, writeFile } from 'node:fs/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['KANDEV_SERVER_URL'] ?? 'http://127.0.0.1:3140';

/** The server answers its own pages only: a call from a page of this dev server goes on as a call from one of those. */
function rewriteOwnOrigin(outgoing: ClientRequest, incoming: IncomingMessage): void {
  const { origin, host = '' } = incoming.headers;
  if (origin === `http://${host}`) outgoing.setHeader('origin', server);
}

const serverProxy: ProxyOptions = {
  target: server,
  changeOrigin: true,
  ws: true,
  configure: (proxy) => {
    proxy.on('proxyReq', rewriteOwnOrigin);
    proxy.on('proxyReqWs', rewriteOwnOrigin);
  },
};

/**
 * Replaces zod's JSON Schema generator by stubs. Every schema refers to it, so that no bundler can drop it, and
 * the browser never calls it: it is 5.7 kB of the first load.
 */
function stubJsonSchema(): Plugin {
  return {
    name: 'stub-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: async (id) => {
        const names = Object.keys((await import(id)) as object);
        const stub = `const stub = () => () => { throw new Error('the web app has no JSON Schema generator'); };`;
        return [stub, ...names.map((name) => `export const ${name} = stub;`)].join('\n');
      },
    },
  };
}

const compress = promisify(gzip);

/** Writes a compressed copy beside each script and style sheet of a build, for the server to send. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      if (dir === undefined) throw new Error('the build writes no folder');
      const texts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
        }),
      );
    },
  };
}

/** The libraries of every page, in one chunk that a browser keeps while the app itself changes. */
const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|i18next-icu|react-i18next|intl-messageformat|@formatjs|zod)\//;

export default defineConfig({
  plugins: [react(), tailwindcss(), stubJsonSchema(), compressAssets()],
  server: { port: 3141, proxy: { '/api': serverProxy, '/sign-in': serverProxy } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: baseLibraries }] } } },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // The setup clears the page after each test, so the files of a worker share one page and its modules.
    isolate: false,
    // The same number as in the other projects: vitest runs projects side by side only where the numbers are equal.
    maxWorkers: 3,
  },
});
