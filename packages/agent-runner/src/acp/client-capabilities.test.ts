import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientCapabilities } from './client-capabilities.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');

it.each(['claude-acp', 'cursor-acp'])(
  'AC-02: with elicitation off, %s is told the fixture, byte for byte',
  (id) => {
    const text = JSON.stringify(clientCapabilities(id, false));
    expect(text).toBe(fixture(id));
    expect(text).not.toContain('elicitation');
  },
);

it.each(['codex-acp', 'gemini-acp', 'custom', ''])('AC-02: %j is told what claude-acp is told', (id) => {
  expect(JSON.stringify(clientCapabilities(id, false))).toBe(fixture('claude-acp'));
});

it.each(['claude-acp', 'cursor-acp'])(
  'AC-02a: with elicitation on, %s is told forms beside it and nothing else',
  (id) => {
    const before = JSON.parse(fixture(id)) as object;
    expect(clientCapabilities(id, true)).toEqual({ ...before, elicitation: { form: {} } });
    expect(JSON.stringify(clientCapabilities(id, true))).toBe(
      fixture(id).replace(/\}$/, ',"elicitation":{"form":{}}}'),
    );
  },
);
