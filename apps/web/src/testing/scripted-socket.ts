import type { LiveSocket } from '#api/live/live-attempt.ts';

/** The server's end of a live connection, played by a test. */
export class ScriptedSocket extends EventTarget implements LiveSocket {
  readonly sent: unknown[] = [];
  closed = false;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.dispatchEvent(new Event('open'));
  }

  says(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  drops(): void {
    this.dispatchEvent(new Event('close'));
  }
}
