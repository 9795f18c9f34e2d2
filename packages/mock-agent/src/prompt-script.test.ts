import { describe, expect, it } from 'vitest';
import { scriptOf } from './prompt-script.ts';
import type { Step } from './script.ts';

const paramsOf = (steps: Step[]) => steps.map((step) => (step.kind === 'ask' ? step.ask.params : step.kind));

describe('scriptOf', () => {
  it('takes the longest command that the prompt starts with, and keeps what follows', () => {
    expect(scriptOf('/withdraw 250').argument).toBe('250');
    expect(scriptOf('/mcp-form').steps).not.toEqual(scriptOf('/mcp-form all').steps);
    expect(paramsOf(scriptOf('  /mcp-form all\n').steps)[0]).toContain('"replicas"');
  });

  it('sends a form as it was written, with only what it lacks in front', () => {
    const form =
      '{ "message":"m", "requestedSchema":{"properties":{"__proto__":{"type":"string"},"10":1,"2":1}}}';
    expect(paramsOf(scriptOf(form).steps)).toEqual([
      `{"sessionId":"$sessionId","mode":"form",${form.slice(1)}`,
    ]);
  });

  it('adds no scope to a form that has one, and no mode to one that is not a form', () => {
    expect(paramsOf(scriptOf('{"sessionId":"other","mode":"url"}').steps)).toEqual([
      '{"sessionId":"other","mode":"url"}',
    ]);
    expect(paramsOf(scriptOf('{}').steps)).toEqual(['{"sessionId":"$sessionId"}']);
  });

  it('asks the forms of a list one after the other', () => {
    expect(paramsOf(scriptOf('[{"mode":"form","a":[1]}, 7]').steps)).toEqual([
      '{"sessionId":"$sessionId","mode":"form","a":[1]}',
      '7',
    ]);
  });

  it.each(['hello', '', '/no-such-thing', '{"broken"'])('explains itself when told %j', (prompt) => {
    const [step] = scriptOf(prompt).steps;
    expect(step?.kind === 'say' && step.text).toContain('/ask-single');
  });
});
