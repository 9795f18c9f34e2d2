import {
  pendingId,
  type HeldPermission,
  type HeldQuestion,
  type Question,
  type RespondBody,
  type SessionId,
  type TurnId,
} from '@kandev/contracts';
import { randomUUID } from 'node:crypto';

/** Where the clock of a test server stands at first. */
export const SAMPLE_TIME = new Date('2026-11-29T12:00:00.000Z');

type Asker = { session_id: SessionId; turn_id: TurnId | null };

export const chooseDatabase: Question = {
  id: 'question_0',
  prompt: 'Which database?',
  multi_select: false,
  options: [
    { id: 'Postgres', label: 'Postgres' },
    { id: 'SQLite', label: 'SQLite' },
  ],
  required: false,
  secret: false,
};

export const secretQuestion: Question = {
  id: 'question_0',
  prompt: 'API key?',
  multi_select: false,
  options: [],
  input: { type: 'string' },
  required: false,
  secret: true,
};

/** A form with one choice, as a runner holds it. */
export function sampleQuestion(changes: Asker & Partial<HeldQuestion>): HeldQuestion {
  return {
    kind: 'question',
    source: 'elicitation',
    pending_id: pendingId.parse(randomUUID()),
    tool_call_id: 'tool-1',
    agent: 'Claude',
    created_at: '2026-11-29T12:00:00Z',
    message: 'Which database?',
    questions: [chooseDatabase],
    ignored_properties: [],
    expires_at: '2026-11-29T12:55:00Z',
    ...changes,
  };
}

export function samplePermission(changes: Asker & Partial<HeldPermission>): HeldPermission {
  return {
    kind: 'permission',
    pending_id: pendingId.parse(randomUUID()),
    tool_call_id: 'tool-2',
    agent: 'Claude',
    created_at: '2026-11-29T12:00:00Z',
    title: 'Run rm',
    tool_kind: 'execute',
    options: [{ id: 'yes', name: 'Yes', kind: 'allow_once' }],
    ...changes,
  };
}

/** An answer to the sample question. */
export function picks(...selected_options: string[]): RespondBody {
  return {
    answers: [{ question_id: 'question_0', selected_options, custom_text: '' }],
    rejected: false,
    reject_reason: '',
  };
}

/** An answer by free text. */
export function writes(custom_text: string): RespondBody {
  return {
    answers: [{ question_id: 'question_0', selected_options: [], custom_text }],
    rejected: false,
    reject_reason: '',
  };
}

/** A form that is sent with every question left open. */
export const emptyAnswer: RespondBody = { answers: [], rejected: false, reject_reason: '' };
