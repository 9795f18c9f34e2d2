import {
  clarification,
  question,
  respondResponse,
  type Clarification,
  type Question,
  type RespondResponse,
} from '@kandev/contracts';
import type { z } from 'zod';
import { aClarification } from '#testing/fixtures.ts';

const SESSION = '0b5a6d6e-6f0e-4a55-9a3c-9f1a2f2b7c01';
const TASK = '0b5a6d6e-6f0e-4a55-9a3c-9f1a2f2b7c02';

/** A pending's id from a small number, so that tests can name them. */
export function pendingIdOf(number: number): string {
  return `11111111-2222-4333-8444-${String(number).padStart(12, '0')}`;
}

export function makeQuestion(given: Partial<z.input<typeof question>> = {}): Question {
  return question.parse({
    id: 'question_0',
    prompt: 'Which database should the new service use?',
    multi_select: false,
    options: [],
    required: false,
    secret: false,
    ...given,
  });
}

export function choices(...labels: string[]): Question['options'] {
  return labels.map((label) => ({ id: label, label }));
}

export function makeClarification(
  questions: Question[],
  given: Partial<z.input<typeof clarification>> = {},
): Clarification {
  return aClarification({
    pending_id: pendingIdOf(1),
    session_id: SESSION,
    task_id: TASK,
    turn_id: null,
    message: questions[0]?.prompt ?? '',
    questions,
    created_at: '2026-08-09T10:00:00.000Z',
    expires_at: null,
    ...given,
  });
}

/** The same record after it has ended. */
export function settle(record: Clarification, given: Partial<z.input<typeof clarification>>): Clarification {
  return clarification.parse({ ...record, settled_at: '2026-08-09T10:05:00.000Z', ...given });
}

export function accepted(
  record: Clarification,
  given: Partial<z.input<typeof clarification>> = {},
): RespondResponse {
  const settled = settle(record, {
    status: 'answered',
    outcome: 'accepted',
    cause: 'operator',
    answered_by: 'operator',
    delivered: true,
    answers: [],
    ...given,
  });
  return respondResponse.parse({
    status: settled.status,
    delivered: settled.delivered,
    clarification: settled,
  });
}
