// @ts-check
import path from 'node:path';
import { expect, it } from 'vitest';
import { homeFolder } from '../packages/contracts/src/home-folder.ts';
import { resolveHome } from './workspace.mjs';

it.each([
  undefined,
  '',
  '~',
  '~/',
  '~/kandev',
  '~other/kandev',
  '/srv/kandev',
  'kandev',
  './~',
  '/srv/~/kandev',
])('the start script and the contracts read KANDEV_HOME=%s as the same folder', (value) => {
  for (const userHome of ['/home/ada', '/home/$&']) {
    expect(resolveHome(value, userHome)).toBe(path.resolve(homeFolder(value, userHome)));
  }
});
