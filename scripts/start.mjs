// @ts-check
// npm start: installs and builds what is missing, then runs the server and a local runner until a signal stops them.
import { supervise } from './supervisor.mjs';
import { buildWeb, installPackages, resolveHome, runCommand } from './workspace.mjs';

const PARENT_POLL_MS = 250;

await runCommand(async () => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  // npm does not pass on every signal, and a killed npm passes on none.
  if (process.env['npm_lifecycle_event'] === 'start') {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop.abort(), PARENT_POLL_MS).unref();
  }
  await installPackages();
  await buildWeb();
  // An empty variable counts as unset, as it does in the server.
  process.env['KANDEV_PROFILE'] ||= 'demo';
  const home = resolveHome(process.env['KANDEV_HOME']);
  if (!stop.signal.aborted) await supervise({ home, signal: stop.signal });
});
