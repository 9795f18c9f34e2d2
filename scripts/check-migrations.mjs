// Fails when the database schema has changed and no migration says so.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { environment, pinnedNode, root, run } from './workspace.mjs';

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-migrations-'));
try {
  fs.cpSync(path.join(root, 'drizzle'), copy, { recursive: true });
  const before = fs.readdirSync(copy).length;
  const schema = path.join(root, 'apps/server/src/db/schema/index.ts');
  const cli = path.join(root, 'node_modules/drizzle-kit/bin.cjs');
  const args = [
    cli,
    'generate',
    '--dialect',
    'sqlite',
    '--schema',
    schema,
    '--out',
    path.relative(root, copy),
  ];
  const { code, output } = await run(pinnedNode(), args, { quiet: true, env: environment() });
  if (code !== 0 || fs.readdirSync(copy).length !== before) {
    process.stdout.write(
      `${output}\nthe schema has no migration: run pnpm db:generate and commit what it writes\n`,
    );
    process.exitCode = 1;
  }
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
