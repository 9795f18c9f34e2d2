import { existsSync, readFileSync } from 'node:fs';
import { taskId, type TaskId } from '@kandev/contracts';
import { readOrCreateToken, newToken, tokenDigest } from './auth/token.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { AppError } from './errors.ts';
import { homeFiles, prepareHome, type ServerRecord } from './home.ts';
import { signInLink } from './http/sign-in.routes.ts';
import { Writer } from './stores/writer.ts';
import { exportRecords } from './commands/export-records.ts';
import { saveRunnerToken } from './commands/runners.ts';

const usage = `usage:
  kandev runner-token NAME   make a token for a runner on another host (a name's older token ends)
  kandev sign-in             print the sign-in link of the running server
  kandev export [--task ID]  print one task, or all, with all that was said and asked, as JSON lines
`;

function readServerRecord(record: string): ServerRecord {
  if (!existsSync(record))
    throw new ConfigError('no server runs in this KANDEV_HOME: start it with npm start');
  return JSON.parse(readFileSync(record, 'utf8')) as ServerRecord;
}

/** Only the token's hash is stored, so the token can be copied from this print alone. */
function createRunnerToken(name: string): void {
  if (!/^[\w.-]{1,100}$/.test(name)) {
    throw new ConfigError('a runner is named with letters, digits, dots, dashes and underscores');
  }
  const home = prepareHome(readConfig(process.env).home);
  const url = existsSync(home.serverRecord) ? readServerRecord(home.serverRecord).url : 'http://HOST:PORT';
  const token = newToken();
  using database = openDatabase(home.database);
  const writer = new Writer(database, () => new Date());
  saveRunnerToken({ writer }, { name, sha256: tokenDigest(token) });
  process.stdout.write(`${token}

It is shown this once. In a checkout on the runner's host, with this server's address as that host reaches it:

  KANDEV_SERVER_URL=${url} KANDEV_RUNNER_TOKEN=${token} npm run kandev-runner
`);
}

/** Asks the server first, so that a printed link works. */
async function printSignInLink(): Promise<void> {
  const config = readConfig(process.env);
  const home = homeFiles(config.home);
  const { url } = readServerRecord(home.serverRecord);
  const token = config.token ?? readOrCreateToken(home.operatorToken);
  const answer = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
  if (answer === undefined) throw new ConfigError(`the server at ${url} does not answer`);
  if (!answer.ok) throw new ConfigError('set KANDEV_TOKEN to what the server was started with');
  process.stdout.write(`${signInLink(url, token)}\n`);
}

/** Prints one record per line. A reader such as `head` may close the pipe before the end. */
function printExport(task: string | undefined): void {
  const home = homeFiles(readConfig(process.env).home);
  if (!existsSync(home.database)) throw new ConfigError('there is no database in this KANDEV_HOME');
  const filter = task === undefined ? {} : { task_id: parseTaskId(task) };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  using database = openDatabase(home.database);
  try {
    for (const record of exportRecords({ database }, filter)) {
      process.stdout.write(`${JSON.stringify(record)}\n`);
    }
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(`there is no task ${String(task)}`);
    throw error;
  }
}

function parseTaskId(text: string): TaskId {
  const read = taskId.safeParse(text);
  if (!read.success) throw new ConfigError(`there is no task ${text}`);
  return read.data;
}

async function run([command, ...rest]: readonly string[]): Promise<number> {
  const [name] = rest;
  if (command === 'runner-token' && name !== undefined && rest.length === 1) {
    createRunnerToken(name);
    return 0;
  }
  if (command === 'sign-in' && rest.length === 0) {
    await printSignInLink();
    return 0;
  }
  const [option, task] = rest;
  if (command === 'export' && (rest.length === 0 || (option === '--task' && rest.length === 2))) {
    printExport(task);
    return 0;
  }
  const helps = command === 'help' || command === '--help';
  (helps ? process.stdout : process.stderr).write(usage);
  return helps ? 0 : 2;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`kandev: ${error.message}\n`);
  process.exitCode = 1;
}
