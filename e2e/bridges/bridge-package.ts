import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The entry of the given release of a bridge, installed once into a cache outside the checkout
 * (KANDEV_BRIDGES_CACHE, or ~/.cache/kandev-bridges). Throws when npm cannot install it.
 */
export async function bridgeEntry(name: string, version: string): Promise<string> {
  const cache = process.env['KANDEV_BRIDGES_CACHE'] ?? path.join(os.homedir(), '.cache/kandev-bridges');
  const folder = path.join(cache, `${path.basename(name)}-${version}`);
  if (!fs.existsSync(path.join(folder, 'complete'))) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
    const npm = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(npm, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`npm could not install ${name}@${version}`);
    fs.writeFileSync(path.join(folder, 'complete'), '');
  }
  return path.join(folder, 'node_modules', name, 'dist/index.js');
}
