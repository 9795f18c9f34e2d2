import { describe, expect, it } from 'vitest';
import { normaliseAnswers } from './normalise-answers.ts';
import {
  formParams,
  readValidForm,
  answerTo,
  multiChoice,
  singleChoice,
} from '../testing/forms/form-builders.ts';

const { questions } = readValidForm(
  formParams({
    envs: multiChoice('dev', 'staging', 'prod'),
    db: singleChoice('a', 'b'),
    text: { type: 'string' },
  }),
);

describe('normaliseAnswers', () => {
  it('the record holds both picks, in declaration order [AC-55]', () => {
    expect(normaliseAnswers(questions, [answerTo('envs', ['prod', 'dev'])])).toEqual([
      answerTo('envs', ['dev', 'prod']),
    ]);
  });

  it('repeated picks are dropped [R7]', () => {
    expect(
      normaliseAnswers(questions, [
        answerTo('envs', ['prod', 'dev', 'prod', 'dev']),
        answerTo('db', ['b', 'b']),
      ]),
    ).toEqual([answerTo('envs', ['dev', 'prod']), answerTo('db', ['b'])]);
  });

  it('text and picks in order stay as they are [R7]', () => {
    const answers = [answerTo('text', [], ' as typed '), answerTo('db', ['a'], 'and why')];
    expect(normaliseAnswers(questions, answers)).toEqual(answers);
  });
});
