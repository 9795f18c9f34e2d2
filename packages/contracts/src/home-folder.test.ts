import { expect, it } from 'vitest';
import { homeFolder } from './home-folder.ts';

it.each([
  [undefined, '/home/ada/.kandev'],
  ['', '/home/ada/.kandev'],
  ['~', '/home/ada'],
  ['~/work', '/home/ada/work'],
  ['~eve/work', '~eve/work'],
  ['/srv/kandev', '/srv/kandev'],
  ['relative', 'relative'],
])('KANDEV_HOME=%s is the folder %s', (value, folder) => {
  expect(homeFolder(value, '/home/ada')).toBe(folder);
});
