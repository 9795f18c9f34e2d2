// The process of many watchers: watcher-crowd.ts COUNT URL FIRST_FRAME TOKEN. Says over IPC when all are
// connected; for each mark that it is sent, when the last of them received a frame that contains it.
import { once } from 'node:events';
import WebSocket from 'ws';
import { monotonicNow } from './rows.ts';

const [, , countText = '0', url = '', first = '', token = ''] = process.argv;
const count = Number(countText);
const AT_ONCE = 50;

let mark: string | undefined;
let missing = count;

function received(text: Buffer): void {
  if (mark === undefined || !text.includes(mark)) return;
  missing -= 1;
  if (missing === 0) process.send?.(monotonicNow());
}

for (let opened = 0; opened < count; opened += AT_ONCE) {
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count - opened) }, async () => {
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      const socket = new WebSocket(url, { headers });
      socket.on('message', received);
      await once(socket, 'open');
      socket.send(first);
    }),
  );
}
process.on('message', (sought) => {
  mark = String(sought);
  missing = count;
});
process.send?.('connected');
