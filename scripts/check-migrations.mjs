// @ts-check
// Fails when the database schema has changed without a migration.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pinnedNode, productEnvironment, root, runProgram } from './workspace.mjs';

const migrations = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-migrations-'));
try {
  fs.cpSync(path.join(root, 'drizzle'), migrations, { recursive: true });
  const countBefore = fs.readdirSync(migrations).length;
  const args = [
    path.join(root, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--dialect=sqlite',
    `--schema=${path.join(root, 'apps/server/src/db/schema/index.ts')}`,
    `--out=${path.relative(root, migrations)}`,
  ];
  const { code, output } = await runProgram(pinnedNode(), args, { quiet: true, env: productEnvironment() });
  if (code !== 0 || fs.readdirSync(migrations).length !== countBefore) {
    process.stdout.write(
      `${output}\nthe schema has no migration: run pnpm db:generate and commit what it writes\n`,
    );
    process.exitCode = 1;
  }
} finally {
  fs.rmSync(migrations, { recursive: true, force: true });
}
