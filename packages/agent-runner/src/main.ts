import { pino } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { RunnerHome } from './home.ts';
import { Runner } from './runner.ts';

/** Runs one runner until SIGTERM, SIGINT or SIGHUP; a second signal ends the process at once. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const home = new RunnerHome(config.home);
  const log = pino({ name: 'runner', level: 'info' }, pino.destination({ dest: 1, sync: true }));
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The agents' watchers end the agents that are then left behind.
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  }
  home.writeRecord();
  try {
    const runner = new Runner({
      config,
      runnerId: home.runnerId(),
      log,
      runnerEnv: process.env,
      address: () => serverAddress(config, home),
    });
    log.info(config.deadlines, 'the runner starts');
    const end = await runner.run(stop.signal);
    log.info('the runner has stopped');
    return end === 'stopped' ? 0 : 1;
  } finally {
    home.removeRecord();
  }
}

/** As configured; else the server that runs in the same home, with the token that it made for its runner. */
function serverAddress(config: Config, home: RunnerHome): { url: string; token: string } | undefined {
  const url = config.serverUrl ?? home.serverUrl();
  const token = config.token ?? home.localToken();
  return url === undefined || token === undefined ? undefined : { url, token };
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`kandev-runner: ${error.message}\n`);
  process.exitCode = 1;
}
