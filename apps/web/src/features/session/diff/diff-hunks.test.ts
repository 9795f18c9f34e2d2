import { expect, it } from 'vitest';
import { countChangedLines, diffHunks, limitLines } from './diff-hunks.ts';

const shown = (old_text: string | null, new_text: string) =>
  diffHunks({ old_text, new_text }).map((hunk) => hunk.map(({ sign, text }) => sign + text));

it('hunks hold the changed lines with the lines around them', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
  const changed = lines.with(2, 'two').with(30, 'thirty');
  expect(shown(lines.join('\n'), changed.join('\n'))).toEqual([
    [' line 0', ' line 1', '-line 2', '+two', ' line 3', ' line 4', ' line 5'],
    [' line 27', ' line 28', ' line 29', '-line 30', '+thirty', ' line 31', ' line 32', ' line 33'],
  ]);
});

it('a new file is all added, and an unchanged file has no hunk', () => {
  expect(shown(null, 'a\nb\n')).toEqual([['+a', '+b']]);
  expect(shown('a', 'a')).toEqual([]);
  expect(shown('a\n', 'a')).toEqual([['-a', '+a']]);
});

it('texts that share nothing are shown whole, however long', () => {
  const text = (word: string) => Array.from({ length: 6_000 }, (_, line) => `${word} ${line}`).join('\n');
  const hunks = diffHunks({ old_text: text('old'), new_text: text('new') });
  expect(countChangedLines(hunks)).toEqual({ added: 6_000, removed: 6_000 });
  const { shown: first, hidden } = limitLines(hunks, 100);
  expect([first.flat().length, hidden]).toEqual([100, 11_900]);
});
