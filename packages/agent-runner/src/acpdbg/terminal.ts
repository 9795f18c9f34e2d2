import { createInterface, type Interface } from 'node:readline';
import type { Writable } from 'node:stream';

type LineReader = (line: string | undefined) => void;

/** Reads lines from a person and shows text. Lines that are typed early are kept for the next `ask`. */
export class Terminal implements Disposable {
  readonly #lines: Interface;
  readonly #output: Writable;
  readonly #unread: string[] = [];
  readonly #readers: LineReader[] = [];
  #ended = false;
  /** The output ends in a prompt, and no line end has been typed behind it. */
  #isMidLine = false;

  constructor(input: NodeJS.ReadableStream & { isTTY?: boolean }, output: Writable) {
    this.#output = output;
    this.#lines = createInterface({ input });
    this.#lines.on('line', (line) => {
      if (input.isTTY === true) this.#isMidLine = false;
      const reader = this.#readers.shift();
      if (reader === undefined) this.#unread.push(line);
      else reader(line);
    });
    this.#lines.on('close', () => {
      this.#ended = true;
      for (const reader of this.#readers.splice(0)) reader(undefined);
    });
  }

  /** Shows text that an agent may have written: control characters are shown as escapes. */
  show(text: string): void {
    this.#output.write(`${this.#isMidLine ? '\n' : ''}${visible(text)}\n`);
    this.#isMidLine = false;
  }

  /** The next line; undefined at the end of input. Rejects with the signal's reason when it aborts. */
  async ask(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    signal.throwIfAborted();
    this.#output.write(visible(prompt));
    this.#isMidLine = true;
    const unread = this.#unread.shift();
    if (unread !== undefined || this.#ended) return unread;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#readers.splice(this.#readers.indexOf(reader), 1);
        reject(signal.reason as Error);
      };
      const reader: LineReader = (line) => {
        signal.removeEventListener('abort', stop);
        resolve(line);
      };
      this.#readers.push(reader);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  [Symbol.dispose](): void {
    this.#lines.close();
  }
}

/** Control characters and direction overrides as `\uXXXX`; line ends stay. */
export function visible(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex -- the pattern looks for control characters
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
