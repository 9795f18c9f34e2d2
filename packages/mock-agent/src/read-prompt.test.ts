import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import type { Step } from './script.ts';

const paramsOf = (steps: Step[]) =>
  steps.map((step) => (step.kind === 'ask' ? step.request.params : step.kind));

describe('scriptOf', () => {
  it('matches the longest command, and keeps the text after it', () => {
    expect(readPrompt('/withdraw 250').argument).toBe('250');
    expect(readPrompt('/mcp-form').steps).not.toEqual(readPrompt('/mcp-form all').steps);
    expect(paramsOf(readPrompt('  /mcp-form all\n').steps)[0]).toContain('"replicas"');
  });

  it('sends a form verbatim, with missing members in front', () => {
    const form =
      '{ "message":"m", "requestedSchema":{"properties":{"__proto__":{"type":"string"},"10":1,"2":1}}}';
    expect(paramsOf(readPrompt(form).steps)).toEqual([
      `{"sessionId":"$sessionId","mode":"form",${form.slice(1)}`,
    ]);
  });

  it('adds no scope where there is one, and no mode to an object that is no form', () => {
    expect(paramsOf(readPrompt('{"sessionId":"other","mode":"url"}').steps)).toEqual([
      '{"sessionId":"other","mode":"url"}',
    ]);
    expect(paramsOf(readPrompt('{}').steps)).toEqual(['{"sessionId":"$sessionId"}']);
  });

  it('asks a list of forms one after the other', () => {
    expect(paramsOf(readPrompt('[{"mode":"form","a":[1]}, 7]').steps)).toEqual([
      '{"sessionId":"$sessionId","mode":"form","a":[1]}',
      '7',
    ]);
  });

  it.each(['hello', '', '/no-such-thing', '{"broken"'])('explains itself when told %j', (prompt) => {
    const [step] = readPrompt(prompt).steps;
    expect(step?.kind === 'say' && step.text).toContain('/ask-single');
  });
});
