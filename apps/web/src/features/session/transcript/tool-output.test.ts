import { expect, it } from 'vitest';
import { failureLine, withoutFence } from './tool-output.ts';

it.each([
  ['```console\none\ntwo\n```', 'one\ntwo'],
  ['````\na ``` b\n````\n', 'a ``` b'],
  ['```ts\none\n```\n\nand more', '```ts\none\n```\n\nand more'],
  ['```\n```', ''],
  ['plain', 'plain'],
  ['', ''],
])('of %j shows %j', (output, shown) => {
  expect(withoutFence(output)).toBe(shown);
});

it('the failure line is the first line of the output, else the last line of the terminal', () => {
  expect(failureLine({ tool_output: '```\n\nError: no such file\nat x\n```', terminal_output: 'y' })).toBe(
    'Error: no such file',
  );
  expect(failureLine({ terminal_output: 'compiling\nerror: 2 problems\n\n' })).toBe('error: 2 problems');
  expect(failureLine({})).toBeUndefined();
});
