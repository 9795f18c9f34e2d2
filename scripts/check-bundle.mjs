// @ts-check
// Fails when the compressed script that the board loads at once, its dock included, is larger than allowed.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const MAX_COMPRESSED_BYTES = 250_000;

const dist = path.join(root, 'apps/web/dist');

/** @type {Record<string, { file: string, imports?: string[] }>} Vite's manifest: each chunk by its source. */
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** @param {string} key */
function chunk(key) {
  const found = manifest[key];
  if (found === undefined) throw new Error(`the build has no chunk of ${key}`);
  return found;
}

/** @param {string} key */
const compressedSize = (key) => fs.statSync(path.join(dist, `${chunk(key).file}.gz`)).size;

/**
 * Adds a chunk and all that it imports statically to the set.
 * @param {string} key
 * @param {Set<string>} keys
 */
function addWithImports(key, keys) {
  if (keys.has(key)) return;
  keys.add(key);
  for (const imported of chunk(key).imports ?? []) addWithImports(imported, keys);
}

const keys = Object.keys(manifest);
const developmentKeys = keys.filter((key) => key.includes('showcase'));
if (developmentKeys.length > 0) {
  process.stdout.write(`a page for development is in the build: ${developmentKeys.join(', ')}\n`);
  process.exitCode = 1;
}

// The first page imports the dock and the reader's language at once, with import().
const dock = keys.find((key) => key.endsWith('/dock.tsx')) ?? 'dock.tsx';
const [largestLocale = 'src/locales/'] = keys
  .filter((key) => key.startsWith('src/locales/'))
  .sort((a, b) => compressedSize(b) - compressedSize(a));
const loaded = new Set(/** @type {string[]} */ ([]));
for (const key of ['index.html', dock, largestLocale]) addWithImports(key, loaded);

const chunks = [...loaded]
  .map((key) => ({ file: chunk(key).file, size: compressedSize(key) }))
  .sort((a, b) => b.size - a.size);
const total = chunks.reduce((sum, { size }) => sum + size, 0);
process.stdout.write(`${total} bytes of compressed script before the board and its dock rest\n`);
for (const { file, size } of chunks) process.stdout.write(`${String(size).padStart(8)}  ${file}\n`);
if (total > MAX_COMPRESSED_BYTES) {
  process.stdout.write(
    `at most ${MAX_COMPRESSED_BYTES}: load what the board does not show first with import()\n`,
  );
  process.exitCode = 1;
}
