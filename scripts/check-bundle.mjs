// Fails when the script that a board with a question in its dock loads before it rests, compressed as it is
// sent, is larger than it may be.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const LARGEST = 250_000;

const dist = path.join(root, 'apps/web/dist');
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const sizeOf = (key) => fs.statSync(path.join(dist, `${manifest[key].file}.gz`)).size;

const forDevelopment = Object.keys(manifest).filter((key) => key.includes('showcase'));
if (forDevelopment.length > 0) {
  process.stdout.write(`a page for development is in the build: ${forDevelopment.join(', ')}\n`);
  process.exitCode = 1;
}

/** A part of the app and everything that it cannot start without. */
function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const other of manifest[key].imports ?? []) withImports(other, found);
  return found;
}

/** What the first page asks for at once by import(), beside the reader's language. */
const DOCK = 'src/shell/dock.tsx';

const locales = Object.keys(manifest).filter((key) => key.startsWith('src/locales/'));
const [largestLocale] = locales.sort((one, other) => sizeOf(other) - sizeOf(one));
const needed = [...withImports(DOCK, withImports('index.html')), largestLocale];
const total = needed.reduce((sum, key) => sum + sizeOf(key), 0);
const list = needed
  .map((key) => ({ file: manifest[key].file, size: sizeOf(key) }))
  .sort((one, other) => other.size - one.size)
  .map(({ file, size }) => `${String(size).padStart(8)}  ${file}`)
  .join('\n');

process.stdout.write(`${total} bytes of compressed script before the board and its dock rest\n${list}\n`);
if (total > LARGEST) {
  process.stdout.write(`at most ${LARGEST}: load what the board does not show first with import()\n`);
  process.exitCode = 1;
}
