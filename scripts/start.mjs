// npm start: everything that is needed, then the server and a local runner until they are told to stop.
import os from 'node:os';
import path from 'node:path';
import { supervise } from './supervisor.mjs';
import { buildWeb, command, install } from './workspace.mjs';

const PARENT_POLL_MS = 250;

await command(async () => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  // npm does not pass on every signal, and a killed npm passes on none.
  if (process.env.npm_lifecycle_event === 'start') {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop.abort(), PARENT_POLL_MS).unref();
  }
  await install();
  await buildWeb();
  // An empty variable counts as unset, as it does in the server.
  process.env.KANDEV_PROFILE ||= 'demo';
  const home = path.resolve((process.env.KANDEV_HOME || '~/.kandev').replace(/^~(?=\/|$)/, os.homedir()));
  if (!stop.signal.aborted) await supervise({ home, signal: stop.signal });
});
