import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientCapabilities } from './client-capabilities.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');

it.each(['claude-acp', 'cursor-acp'])(
  'with elicitation off, %s gets its recorded capabilities, byte for byte [AC-02]',
  (id) => {
    const text = JSON.stringify(clientCapabilities(id, false));
    expect(text).toBe(fixture(id));
    expect(text).not.toContain('elicitation');
  },
);

it.each(['codex-acp', 'gemini-acp', 'custom', ''])('%j gets the capabilities of claude-acp [AC-02]', (id) => {
  expect(JSON.stringify(clientCapabilities(id, false))).toBe(fixture('claude-acp'));
});

it.each(['claude-acp', 'cursor-acp'])(
  'with elicitation on, %s gets forms besides its recorded capabilities and nothing else [AC-02a]',
  (id) => {
    const before = JSON.parse(fixture(id)) as object;
    expect(clientCapabilities(id, true)).toEqual({ ...before, elicitation: { form: {} } });
    expect(JSON.stringify(clientCapabilities(id, true))).toBe(
      fixture(id).replace(/\}$/, ',"elicitation":{"form":{}}}'),
    );
  },
);
