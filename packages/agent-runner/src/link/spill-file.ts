import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Each text is written behind its length in bytes. */
const LENGTH_BYTES = 4;

/** Texts on disk, found by where they stand. The file has no name, so it goes with its process, however that ends. */
export class SpillFile {
  readonly #folder: string;
  #file: number | undefined;
  #end = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns where the text stands. @throws what the file system throws; then nothing was added */
  append(text: string): number {
    this.#file ??= openNameless(this.#folder);
    const at = this.#end;
    const bytes = Buffer.alloc(LENGTH_BYTES + Buffer.byteLength(text));
    bytes.writeUInt32BE(bytes.length - LENGTH_BYTES);
    bytes.write(text, LENGTH_BYTES);
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, at + written);
    }
    this.#end = at + bytes.length;
    return at;
  }

  /** Returns a text that was appended. @throws where the disk does not give it back */
  read(at: number): string {
    const length = this.#read(at, LENGTH_BYTES).readUInt32BE();
    if (length === 0) throw new Error('the spill file has a hole where a text was written');
    return this.#read(at + LENGTH_BYTES, length).toString('utf8');
  }

  /** Gives the disk back. What was appended is gone. */
  clear(): void {
    if (this.#file === undefined) return;
    ftruncateSync(this.#file, 0);
    this.#end = 0;
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let read = 0; read < length;) {
      const more = readSync(this.#file ?? -1, bytes, read, length - read, at + read);
      if (more === 0) throw new Error('the spill file is shorter than what was written to it');
      read += more;
    }
    return bytes;
  }
}

function openNameless(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, `outbox-${randomUUID()}`);
  const file = openSync(name, 'wx+', 0o600);
  unlinkSync(name);
  return file;
}
