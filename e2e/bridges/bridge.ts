import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryPath } from '../fixtures/repository.ts';
import type { Exchange } from './exchange.ts';
import type { ModelServer } from './model-server.ts';

/** The working folder and the home of a session's agent; both exist and are empty. */
export type SessionFolders = { cwd: string; home: string };

/** The fields of a bridge's agent profile besides its command. */
type BridgeProfile = { agent_id: string; env: Record<string, string>; default_mode: string };

/** One release of a published bridge, installed, with the exchanges to play through it. */
export type Bridge = {
  name: string;
  version: string;
  entry: string;
  model: ModelServer;
  exchanges: readonly Exchange[];
  /** Writes the bridge's configuration into the folders, and returns the profile that starts it. */
  prepareSession: (folders: SessionFolders) => BridgeProfile;
};

/** The command by which a bridge starts our MCP server. */
export const MCP_SERVER = { command: process.execPath, args: [repositoryPath('e2e/bridges/mcp-server.ts')] };

/**
 * Installs a release of a bridge once, into a cache outside the checkout (KANDEV_BRIDGES_CACHE, or
 * ~/.cache/kandev-bridges), and returns its entry file. Throws when npm cannot install it.
 */
export async function installBridge(name: string, version: string): Promise<string> {
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
