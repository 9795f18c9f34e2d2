import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');

/** What the first block of `:root` behind these words sets. */
function setBehind(words: string): Map<string, string> {
  const block = /:root \{([^}]*)\}/.exec(css.slice(css.indexOf(words)))?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const usual = setBehind('Every colour of the app');
const clearer = setBehind('prefers-contrast: more');
const forced = setBehind('forced-colors: active');

/** Read as text on any of the grounds: a row under the pointer is one of them, and so is a line of a diff. */
const texts = [
  ...['ink', 'secondary', 'tertiary', 'ask', 'ask-strong', 'permission', 'working', 'failed'],
  ...['code-keyword', 'code-string', 'code-number', 'code-name'],
];
const grounds = [
  ...['ground', 'surface', 'wash', 'ask-wash', 'permission-wash', 'working-wash', 'failed-wash'],
  ...['added-wash', 'removed-wash'],
];

/** What these are read on; ink also on what is selected. */
const own: Record<string, string[]> = {
  'on-ask': ['ask', 'ask-strong'],
  'on-failed': ['failed'],
  ink: ['ask-line'],
};

/** The frame of something to type into, to tick or to switch. The focus ring is in the hue of what asks. */
const frames = ['control', 'ask', 'failed', 'permission'];

/** Nothing is told by these alone. */
const lines = ['line', 'ask-line', 'permission-line', 'failed-line'];
const shadows = ['veil', 'shade'];

it('every colour has a part, and each part a colour', () => {
  const parts = new Set([...texts, ...grounds, ...Object.keys(own), ...frames, ...lines, ...shadows]);
  expect(new Set([...usual.keys()].filter((name) => name !== 'color-scheme'))).toEqual(parts);
});

it('where the system forces its colours, each of ours is one of the system or lies between two', () => {
  const colours = [...usual.keys()].filter((name) => name !== 'veil');
  expect([...forced.keys()]).toEqual(expect.arrayContaining(colours));
  const dyes = [...forced.values()].filter((value) => /#|rgb\(|light-dark/.test(value));
  expect(dyes).toEqual([]);
  expect(css).toMatch(/forced-colors: active\) \{\s+:root \{\s+forced-color-adjust: none;/);
});

describe.each(['light', 'dark'] as const)('by %s', (look) => {
  const hexOf = (pair: string) => /light-dark\((.+), (.+)\)/.exec(pair)?.[look === 'light' ? 1 : 2] ?? '';
  const tooClose = (
    colours: ReadonlyMap<string, string>,
    least: number,
    fronts: string[],
    backs: (front: string) => string[],
  ) =>
    fronts.flatMap((front) =>
      backs(front)
        .map((back) => ({
          back,
          reached: contrast(hexOf(colours.get(front) ?? ''), hexOf(colours.get(back) ?? '')),
        }))
        .filter(({ reached }) => reached < least)
        .map(({ back, reached }) => `${front} on ${back}: ${reached.toFixed(2)}`),
    );
  const more = new Map([...usual, ...clearer]);

  it.each([usual, more])('text can be read on every ground (WCAG 1.4.3, AA)', (colours) => {
    expect(tooClose(colours, 4.5, texts, () => grounds)).toEqual([]);
    expect(tooClose(colours, 4.5, Object.keys(own), (front) => own[front] ?? [])).toEqual([]);
  });

  it.each([usual, more])('the frame of a control and the focus ring stand out (WCAG 1.4.11)', (colours) => {
    expect(tooClose(colours, 3, frames, () => grounds)).toEqual([]);
  });

  it('with more contrast, plain text is clearer still (WCAG 1.4.6, AAA), and every line stands out', () => {
    expect(tooClose(more, 7, ['ink', 'secondary', 'tertiary'], () => grounds)).toEqual([]);
    expect(tooClose(more, 3, lines, () => ['ground', 'surface'])).toEqual([]);
  });
});
