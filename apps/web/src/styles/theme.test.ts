import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((.+), (.+)\);/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);

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
const lines = ['line', 'ask-line', 'permission-line', 'failed-line', 'veil', 'shade'];

it('every colour has a part, and each part a colour', () => {
  const parts = [...texts, ...grounds, ...Object.keys(own), ...frames, ...lines];
  expect(new Set(pairs.map(({ name }) => name))).toEqual(new Set(parts));
});

describe.each(['light', 'dark'] as const)('by %s', (look) => {
  const colours = new Map(pairs.map((pair) => [pair.name, pair[look]]));
  const between = (one: string, other: string) => contrast(colours.get(one) ?? '', colours.get(other) ?? '');
  const tooClose = (least: number, fronts: string[], backs: (front: string) => string[]) =>
    fronts.flatMap((front) =>
      backs(front)
        .filter((back) => between(front, back) < least)
        .map((back) => `${front} on ${back}: ${between(front, back).toFixed(2)}`),
    );

  it('text can be read on every ground (WCAG 1.4.3, AA)', () => {
    expect(tooClose(4.5, texts, () => grounds)).toEqual([]);
    expect(tooClose(4.5, Object.keys(own), (front) => own[front] ?? [])).toEqual([]);
  });

  it('the frame of a control and the focus ring stand out from every ground (WCAG 1.4.11)', () => {
    expect(tooClose(3, frames, () => grounds)).toEqual([]);
  });
});
