// What every command needs before it can run: the packages, the pinned Node, the web app.
// Runs on the machine's own Node (18 or newer) and imports nothing that is not built in.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, 'node_modules/.cache/kandev');

/** A mistake to tell a person in one line; anything else is a bug and keeps its stack. */
export class StartError extends Error {}

/** Runs `main`; a StartError ends the process with code 1 and its one line, none where it was said already. */
export async function command(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (error.message !== '') process.stderr.write(`kandev: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Spawns and waits. Returns `{code, output}`; with `quiet` the output is kept instead of shown. */
export function run(file, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

function filesBelow(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    })
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** Does `work` unless the stamp `name` says that it was done for these very files. */
async function onceFor(name, files, done, work) {
  const stamp = path.join(cache, name);
  const hash = hashOf(files);
  if (done() && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return false;
  await work();
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(stamp, hash);
  return true;
}

const manifests = () =>
  ['.', 'e2e', ...['apps', 'packages'].flatMap((parent) => subfolders(parent))].map((folder) =>
    path.join(root, folder, 'package.json'),
  );

const subfolders = (parent) =>
  fs
    .readdirSync(path.join(root, parent))
    .map((name) => path.join(parent, name))
    .filter((folder) => fs.existsSync(path.join(root, folder, 'package.json')));

/** Installs the packages when the lockfile or a manifest has changed. */
export async function install() {
  const files = [
    ...['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs'].map((name) => path.join(root, name)),
    ...manifests(),
  ];
  const done = () => fs.existsSync(path.join(root, 'node_modules/.modules.yaml'));
  await onceFor('install', files, done, async () => {
    const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const started = Date.now();
    process.stderr.write('kandev: installing packages…\n');
    const { code, output } = await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      quiet: true,
      env: { ...process.env, CI: 'true' },
    });
    if (code !== 0) {
      process.stderr.write(output);
      throw new StartError('the packages could not be installed; the lines above say why');
    }
    process.stderr.write(`kandev: packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  });
}

/** The path of the Node that runs the product: the pinned one, or the machine's own if that is 24 or newer. */
export function pinnedNode() {
  const link = path.join(root, 'node_modules/.bin/node');
  if (fs.existsSync(link)) return fs.realpathSync(link);
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new StartError(
    `no Node 24 for ${process.platform} ${process.arch} is packaged; install Node 24 or newer and run this with it`,
  );
}

/** The environment of our processes: pinned Node first, and the machine's own PATH kept for agents. */
export function environment() {
  const machinePath = process.env.KANDEV_MACHINE_PATH ?? withoutOurs(process.env.PATH ?? '');
  return {
    ...process.env,
    KANDEV_MACHINE_PATH: machinePath,
    PATH: [path.join(root, 'node_modules/.bin'), path.dirname(pinnedNode()), machinePath].join(
      path.delimiter,
    ),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(cache, 'compile'),
  };
}

/** npm and pnpm put every node_modules/.bin up to the root in front; an agent should see none of them. */
const withoutOurs = (value) =>
  value
    .split(path.delimiter)
    .filter((entry) => !/node_modules[\\/](\.bin|npm[\\/].*|@npmcli[\\/].*)$/.test(entry))
    .join(path.delimiter);

/** Builds the web app when a file of it, or of what it imports, has changed. */
export async function buildWeb() {
  const files = [
    ...filesBelow(path.join(root, 'apps/web')),
    ...filesBelow(path.join(root, 'packages/contracts/src')),
    path.join(root, 'pnpm-lock.yaml'),
  ].filter((file) => !/\.test\.tsx?$/.test(file));
  const done = () => fs.existsSync(path.join(root, 'apps/web/dist/index.html'));
  await onceFor('web', files, done, async () => {
    process.stderr.write('kandev: building the web app…\n');
    const web = path.join(root, 'apps/web');
    const fresh = path.join(cache, `web-${process.pid}`);
    const vite = path.join(web, 'node_modules/vite/bin/vite.js');
    // Beside the build that a running server serves, and without the lock that such builds need not have.
    const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--bypass-lock'];
    const { code, output } = await run(pinnedNode(), [vite, ...args], {
      quiet: true,
      cwd: web,
      env: environment(),
    });
    if (code !== 0) {
      process.stderr.write(output);
      throw new StartError('the web app could not be built; the lines above say why');
    }
    fs.cpSync(fresh, path.join(web, 'dist'), { recursive: true });
    fs.rmSync(fresh, { recursive: true });
  });
}
