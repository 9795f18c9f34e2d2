import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');

/** The variables that the first `:root` block behind a marker sets. */
function variablesAfter(marker: string): Map<string, string> {
  const block = /:root \{([^}]*)\}/.exec(css.slice(css.indexOf(marker)))?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const defaults = variablesAfter('Every colour of the app');
const highContrast = variablesAfter('prefers-contrast: more');
const forced = variablesAfter('forced-colors: active');

/** Colours of text that stands on any ground, also on a hovered row and a line of a diff. */
const texts = [
  ...['ink', 'secondary', 'tertiary', 'ask', 'ask-strong', 'permission', 'working', 'failed'],
  ...['code-keyword', 'code-string', 'code-number', 'code-name'],
];
const grounds = [
  ...['ground', 'surface', 'wash', 'ask-wash', 'permission-wash', 'working-wash', 'failed-wash'],
  ...['added-wash', 'removed-wash'],
];

/** Colours of text with grounds of their own; ink also stands on the selection. */
const ownGrounds: Record<string, string[]> = {
  'on-ask': ['ask', 'ask-strong'],
  'on-failed': ['failed'],
  ink: ['ask-line'],
};

/** Frames of fields, checkboxes and switches, and the focus ring, which has the colour `ask`. */
const frames = ['control', 'ask', 'failed', 'permission'];

/** Decorative lines: they carry no meaning alone. */
const lines = ['line', 'ask-line', 'permission-line', 'failed-line'];
const shadows = ['veil', 'shade'];

it('every colour has a role, and each role a colour', () => {
  const roles = new Set([...texts, ...grounds, ...Object.keys(ownGrounds), ...frames, ...lines, ...shadows]);
  expect(new Set([...defaults.keys()].filter((name) => name !== 'color-scheme'))).toEqual(roles);
});

it('where the system forces its colours, each of ours is one of the system or lies between two', () => {
  const colours = [...defaults.keys()].filter((name) => name !== 'veil');
  expect([...forced.keys()]).toEqual(expect.arrayContaining(colours));
  const fixedColours = [...forced.values()].filter((value) => /#|rgb\(|light-dark/.test(value));
  expect(fixedColours).toEqual([]);
  expect(css).toMatch(/forced-colors: active\) \{\s+:root \{\s+forced-color-adjust: none;/);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const hexOf = (pair: string) => /light-dark\((.+), (.+)\)/.exec(pair)?.[scheme === 'light' ? 1 : 2] ?? '';
  const tooClose = (
    colours: ReadonlyMap<string, string>,
    minimum: number,
    fronts: string[],
    backs: (front: string) => string[],
  ) =>
    fronts.flatMap((front) =>
      backs(front)
        .map((back) => ({
          back,
          ratio: contrast(hexOf(colours.get(front) ?? ''), hexOf(colours.get(back) ?? '')),
        }))
        .filter(({ ratio }) => ratio < minimum)
        .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
    );
  const merged = new Map([...defaults, ...highContrast]);

  it.each([defaults, merged])('text can be read on every ground (WCAG 1.4.3, AA)', (colours) => {
    expect(tooClose(colours, 4.5, texts, () => grounds)).toEqual([]);
    expect(tooClose(colours, 4.5, Object.keys(ownGrounds), (front) => ownGrounds[front] ?? [])).toEqual([]);
  });

  it.each([defaults, merged])(
    'the frame of a control and the focus ring stand out (WCAG 1.4.11)',
    (colours) => {
      expect(tooClose(colours, 3, frames, () => grounds)).toEqual([]);
    },
  );

  it('with more contrast, plain text is clearer still (WCAG 1.4.6, AAA), and every line stands out', () => {
    expect(tooClose(merged, 7, ['ink', 'secondary', 'tertiary'], () => grounds)).toEqual([]);
    expect(tooClose(merged, 3, lines, () => ['ground', 'surface'])).toEqual([]);
  });
});
