import { expect, it } from 'vitest';
import { maskSecrets, SECRET_MASK } from './secrets.ts';
import { pick, typed } from './testing/questions.ts';

const questions = [
  typed('apiKey', { type: 'string' }, { secret: true }),
  typed('name'),
  pick('vault', ['a', 'b'], { secret: true, multi_select: true }),
];

it('what was given to a secret question is masked, and nothing else is [R24]', () => {
  const answers = [
    { question_id: 'apiKey', selected_options: [], custom_text: 'sk-1' },
    { question_id: 'name', selected_options: [], custom_text: 'svc' },
    { question_id: 'vault', selected_options: ['a', 'b'], custom_text: '' },
  ];
  expect(maskSecrets(questions, answers)).toEqual([
    { question_id: 'apiKey', selected_options: [], custom_text: SECRET_MASK },
    { question_id: 'name', selected_options: [], custom_text: 'svc' },
    { question_id: 'vault', selected_options: [SECRET_MASK, SECRET_MASK], custom_text: '' },
  ]);
  expect(answers[0]?.custom_text).toBe('sk-1');
});

it('an empty secret answer stays empty [R24]', () => {
  const [masked] = maskSecrets(questions, [
    { question_id: 'apiKey', selected_options: [], custom_text: '  ' },
  ]);
  expect(masked?.custom_text).toBe('');
});

it('masking twice changes nothing [R24]', () => {
  const once = maskSecrets(questions, [{ question_id: 'apiKey', selected_options: [], custom_text: 'x' }]);
  expect(maskSecrets(questions, once)).toEqual(once);
});
