import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(gzip);

/** Lays a compressed copy beside each script and style sheet of a build, for the server to send. */
export function compressAssets(): Plugin {
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
