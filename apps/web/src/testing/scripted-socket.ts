import type { LiveSocket } from '#api/live/live-connection.ts';

/** A live connection whose server is the test: it emits what the server would send. */
export class ScriptedSocket extends EventTarget implements LiveSocket {
  readonly sent: unknown[] = [];
  closed = false;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  close(): void {
    this.closed = true;
  }

  emitOpen(): void {
    this.dispatchEvent(new Event('open'));
  }

  emitFrame(frame: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  emitClose(): void {
    this.dispatchEvent(new Event('close'));
  }
}
