import type { PendingId, RespondResponse, RespondBody } from '@kandev/contracts';
import type { AppError } from '../../errors.ts';
import { answerClarification } from '../../commands/answer-clarification.ts';
import type { TestServer } from './test-server.ts';
import { operator } from './with-server.ts';

export function picks(...selected_options: string[]): RespondBody {
  return {
    answers: [{ question_id: 'question_0', selected_options, custom_text: '' }],
    rejected: false,
    reject_reason: '',
  };
}

export function answer(
  { deps }: TestServer,
  pending_id: PendingId,
  body = picks('Postgres'),
): Promise<RespondResponse> {
  return answerClarification(deps, { pending_id, operator_id: operator, body });
}

/** The problem that an answer comes to. */
export async function problem(answered: Promise<unknown>): Promise<AppError> {
  return answered.then(
    () => {
      throw new Error('It was taken.');
    },
    (error: unknown) => error as AppError,
  );
}
