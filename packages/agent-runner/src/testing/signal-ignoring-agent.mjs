// An agent that only SIGKILL ends, with a child in its process group and a runaway in a group of its own.
// Writes the three process ids as JSON into the file named by its first argument; answers no request.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

process.on('SIGTERM', () => undefined);
process.on('SIGHUP', () => undefined);
const child =
  'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000); process.send("up")';
const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
const children = [false, true].map((detached) => spawn(process.execPath, ['-e', child], { detached, stdio }));
await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))));
writeFileSync(process.argv[2], JSON.stringify([process.pid, ...children.map((child) => child.pid)]));
setInterval(() => undefined, 1000);
