import { validateAnswers, type Answer, type Question } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { claudeBridge, readValidForm, answerTo } from '../testing/forms/form-builders.ts';
import claude101 from '../testing/forms/claude-forms-0.101.0.json' with { type: 'json' };
import claude65 from '../testing/forms/claude-forms-0.65.0.json' with { type: 'json' };
import codex from '../testing/forms/codex-forms-2.6.0.json' with { type: 'json' };
import { writeContent } from './write-content.ts';

const codexBridge = { name: codex.package, version: codex.version };

/** Picks the last option of each question, the last two of a multi-select, and types where there is none. */
function answerAll(questions: Question[]): Answer[] {
  return questions.map((question) => {
    const ids = question.options.map(({ id }) => id);
    return answerTo(
      question.id,
      question.multi_select ? ids.slice(-2) : ids.slice(-1),
      ids.length > 0 ? '' : typedAnswerFor(question),
    );
  });
}

function typedAnswerFor({ input }: Question): string {
  if (input?.type !== 'string') return '1';
  return input.format === 'email'
    ? 'a@b.example'
    : input.format === 'date-time'
      ? '2026-11-29T10:00:00Z'
      : 'typed';
}

function writtenReply(params: unknown, agent: Parameters<typeof readValidForm>[1]): unknown {
  const form = readValidForm(params, agent);
  expect(form.ignored_properties).toEqual([]);
  const answers = answerAll(form.questions);
  expect(validateAnswers('elicitation', form.questions, { answers, rejected: false })).toEqual([]);
  return writeContent(form, answers);
}

const settingsReply = {
  dryRun: false,
  email: 'a@b.example',
  envs: ['dev', 'prod'],
  legacy: 'b',
  name: 'typed',
  ratio: 1,
  region: 'us',
  replicas: 1,
  tags: ['y', 'z'],
  tier: 'l',
  when: '2026-11-29T10:00:00Z',
  zname: 'typed',
};

describe('the forms of Claude bridge 0.65.0', () => {
  const replies: Record<keyof typeof claude65.forms, unknown> = {
    single: { question_0: 'DynamoDB' },
    two_questions: { question_0: 'DynamoDB', question_1: ['staging', 'prod'] },
    multi: { question_0: ['staging', 'prod'] },
    four_questions: {
      question_0: 'DynamoDB',
      question_1: ['staging', 'prod'],
      question_2: 'b',
      question_3: 'd',
    },
    parallel_first: { question_0: 'b' },
    parallel_second: { question_0: 'd' },
    same_text: { question_0: 'b' },
    mcp_key: { apiKey: 'typed' },
    mcp_settings: settingsReply,
    beside_mcp: { question_0: 'b' },
    colour: { question_0: 'Blue' },
    refusal_fallback: { choice: 'cancelled' },
  };

  it.each(Object.entries(claude65.forms))('%s is read and its answers are written', (name, params) => {
    expect(writtenReply(params, claudeBridge('0.65.0'))).toEqual(replies[name as keyof typeof replies]);
  });

  it('every marked companion belongs to its question [AC-04]', () => {
    for (const [name, params] of Object.entries(claude65.forms)) {
      const { questions } = readValidForm(params, claudeBridge('0.65.0'));
      expect(questions.some(({ id }) => id.endsWith('_custom'))).toBe(false);
      const hasCompanions = !['mcp_key', 'mcp_settings', 'refusal_fallback'].includes(name);
      expect(questions.every(({ companion }) => (companion?.effect === 'replaces') === hasCompanions)).toBe(
        true,
      );
    }
  });

  it('an MCP server’s required fields are required, and its defaults prefilled [R21]', () => {
    const { questions } = readValidForm(claude65.forms.mcp_settings);
    expect(questions.filter(({ required }) => required).map(({ id }) => id)).toEqual([
      'name',
      'region',
      'replicas',
    ]);
    expect(
      Object.fromEntries(questions.flatMap(({ id, default: value }) => (value ? [[id, value]] : []))),
    ).toEqual({
      dryRun: 'true',
      name: 'svc',
      replicas: '2',
      tags: ['x'],
    });
    expect(questions.find(({ id }) => id === 'legacy')?.options.map(({ label }) => label)).toEqual([
      'Alpha',
      'Beta',
    ]);
  });

  it('an MCP server’s key is secret [R24]', () => {
    expect(readValidForm(claude65.forms.mcp_key).questions[0]?.secret).toBe(true);
  });
});

describe('the forms of Claude bridge 0.101.0', () => {
  const replies: Record<keyof typeof claude101.forms, unknown> = {
    single: { question_0: 'DynamoDB', question_0_custom: 'typed' },
    two_questions: {
      question_0: 'DynamoDB',
      question_0_custom: 'typed',
      question_1: ['staging', 'prod'],
      question_1_custom: 'typed',
    },
    multi: { question_0: ['staging', 'prod'], question_0_custom: 'typed' },
    four_questions: {
      question_0: 'DynamoDB',
      question_0_custom: 'typed',
      question_1: ['staging', 'prod'],
      question_1_custom: 'typed',
      question_2: 'b',
      question_2_custom: 'typed',
      question_3: 'd',
      question_3_custom: 'typed',
    },
    refusal_fallback: { choice: 'cancelled' },
  };

  it.each(Object.entries(claude101.forms))('%s is read and its answers are written', (name, params) => {
    expect(writtenReply(params, claudeBridge('0.101.0'))).toEqual(replies[name as keyof typeof replies]);
  });

  it('every bare companion is attached to the question before it [R20]', () => {
    const { questions } = readValidForm(claude101.forms.four_questions, claudeBridge('0.101.0'));
    expect(questions).toHaveLength(8);
    for (const { id, attached_to } of questions) {
      expect(attached_to).toBe(id.endsWith('_custom') ? id.replace('_custom', '') : undefined);
    }
  });
});

describe('the forms of codex 2.6.0', () => {
  const replies: Record<keyof typeof codex.forms, unknown> = {
    user_input: { db_choice: 'None of the above', db_choice_note: 'typed' },
    mcp_key: { apiKey: 'typed' },
    mcp_settings: settingsReply,
  };

  it.each(Object.entries(codex.forms))('%s is read and its answers are written', (name, params) => {
    expect(writtenReply(params, codexBridge)).toEqual(replies[name as keyof typeof replies]);
  });

  it('its note is attached to its question [R28]', () => {
    const { questions } = readValidForm(codex.forms.user_input, codexBridge);
    expect(questions).toMatchObject([
      { id: 'db_choice', title: 'Datastore', prompt: 'Which database?', required: true },
      {
        id: 'db_choice_note',
        prompt: 'Additional answer or note',
        attached_to: 'db_choice',
        stands_alone: true,
      },
    ]);
  });
});
