import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findCommand } from './find-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'commands-'));
const bin = path.join(folder, 'bin');
mkdirSync(path.join(bin, 'a-folder'), { recursive: true });
writeFileSync(path.join(bin, 'agent'), '#!/bin/sh\n', { mode: 0o755 });
writeFileSync(path.join(bin, 'notes'), 'text', { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['agent', `/nowhere:${bin}`],
  ['agent', 'bin'],
  ['./bin/agent', undefined],
  [path.join(bin, 'agent'), ''],
])('finds %s with PATH %s', (command, searchPath) => {
  expect(findCommand(command, searchPath, folder)).toEqual([path.join(bin, 'agent')]);
});

it.each(['notes', 'a-folder', 'missing', './bin/missing', '', 'agent\0'])(
  'finds no program %j',
  (command) => {
    expect(findCommand(command, bin, folder)).toBeUndefined();
  },
);

it('runs the demo agent with our own Node', () => {
  const [node, script] = findCommand('kandev-demo-agent', undefined, folder) ?? [];
  expect(node).toBe(process.execPath);
  expect(script).toMatch(/mock-agent\/src\/main\.ts$/);
});
