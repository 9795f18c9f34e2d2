import { describe, expect, it } from 'vitest';
import { normaliseAnswers } from './normalise-answers.ts';
import { formOf, mustRead, say, several, single } from './testing/forms.ts';

const { questions } = mustRead(
  formOf({ envs: several('dev', 'staging', 'prod'), db: single('a', 'b'), text: { type: 'string' } }),
);

describe('normaliseAnswers', () => {
  it('AC-55: the record holds both picks, in declaration order', () => {
    expect(normaliseAnswers(questions, [say('envs', ['prod', 'dev'])])).toEqual([
      say('envs', ['dev', 'prod']),
    ]);
  });

  it('R7: repeats are dropped', () => {
    expect(
      normaliseAnswers(questions, [say('envs', ['prod', 'dev', 'prod', 'dev']), say('db', ['b', 'b'])]),
    ).toEqual([say('envs', ['dev', 'prod']), say('db', ['b'])]);
  });

  it('R7: text and everything else stay as they are', () => {
    const answers = [say('text', [], ' as typed '), say('db', ['a'], 'and why')];
    expect(normaliseAnswers(questions, answers)).toEqual(answers);
  });
});
