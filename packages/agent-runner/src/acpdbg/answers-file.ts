import { readFile } from 'node:fs/promises';
import { answer, type Answer } from '@kandev/contracts';
import { z } from 'zod';
import { UsageError } from './options.ts';

/** How a form is answered. */
export type FormAnswer = { kind: 'answers'; answers: Answer[] } | { kind: 'skip' } | { kind: 'cancel' };

/** An entry of the file: an answer, or a result that is sent unchecked. */
export type FileAnswer = FormAnswer | { kind: 'raw'; result: object };

const entry = z.union([
  z
    .strictObject({ answers: z.array(answer) })
    .transform(({ answers }): FormAnswer => ({ kind: 'answers', answers })),
  z.strictObject({ rejected: z.literal(true) }).transform((): FormAnswer => ({ kind: 'skip' })),
  z.strictObject({ cancel: z.literal(true) }).transform((): FormAnswer => ({ kind: 'cancel' })),
  z
    .custom<object>((value) => typeof value === 'object' && value !== null && 'action' in value)
    .transform((result): FileAnswer => ({ kind: 'raw', result })),
]);

/**
 * Reads a list of answers, which are used in order.
 *
 * @throws UsageError naming the file and the entry that is wrong
 */
export async function readAnswersFile(file: string): Promise<FileAnswer[]> {
  const list = z.array(z.unknown()).safeParse(await parseFile(file));
  if (!list.success) throw new UsageError(`${file} is no JSON list`);
  return list.data.map((value, index) => {
    const parsed = entry.safeParse(value);
    if (!parsed.success) throw new UsageError(`${file}: entry ${index + 1} is no answer`);
    return parsed.data;
  });
}

async function parseFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
