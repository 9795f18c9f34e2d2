import type { Question } from '@kandev/contracts';
import { z } from 'zod';

const LONGEST_ID = 200;
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 16_000;
const MOST_PARAGRAPHS = 50;

const text = (longest: number) =>
  z
    .string('must be text')
    .regex(/\S/, 'must not be blank')
    .max(longest, `must not be longer than ${longest} characters`);

const option = z.object(
  {
    id: text(LONGEST_ID).optional().describe('Names the option in the result; made up when absent'),
    label: text(LONGEST_TITLE).describe('The choice in a few words'),
    description: text(LONGEST_TEXT).optional().describe('What choosing it means'),
  },
  'must be an object with a label',
);

const asked = z.object(
  {
    id: text(LONGEST_ID).optional().describe('Names the question in the result; made up when absent'),
    title: text(LONGEST_TITLE).optional().describe('A heading of a word or two'),
    prompt: text(LONGEST_TEXT).describe('The question, in full'),
    options: z
      .array(option, 'must be a list of 2 to 6 options')
      .min(2, 'must have at least 2 options')
      .max(6, 'must have at most 6 options')
      .describe('What to choose from; people may always type an answer of their own instead'),
  },
  'must be an object with a prompt and options',
);

/** What an agent gives to the question tool. Its JSON Schema is what agents are told. */
export const toolArguments = z.object(
  {
    questions: z
      .array(asked, 'must be a list of 1 to 4 questions')
      .min(1, 'must have at least 1 question')
      .max(4, 'must have at most 4 questions'),
    context: z
      .string('must be text')
      .max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`)
      .optional()
      .describe('What people should know before they answer, shown above the questions'),
    context_paragraphs: z
      .array(
        z.string('must be text').max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`),
        'must be a list of paragraphs',
      )
      .max(MOST_PARAGRAPHS, `must have at most ${MOST_PARAGRAPHS} paragraphs`)
      .optional()
      .describe('The same in paragraphs; used instead of context where it is not empty'),
  },
  'must be an object with a list of questions',
);
type ToolArguments = z.infer<typeof toolArguments>;

/** What is asked, as operators see it. */
export type ToolForm = { message: string; questions: Question[] };

export type ToolReading = { ok: true; form: ToolForm } | { ok: false; problem: string };

/**
 * Reads the untrusted arguments of the question tool: a form with an id for every question and option, or
 * one line that tells the agent what to change.
 */
export function readToolArguments(given: unknown): ToolReading {
  const parsed = toolArguments.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `${argumentPath(issue?.path ?? [])} ${issue?.message ?? 'cannot be read'}` };
  }
  const questions = parsed.data.questions.map(toQuestion);
  const repeated = firstRepeated(questions) ?? firstOf(questions, ({ options }) => firstRepeated(options));
  if (repeated !== undefined) {
    return { ok: false, problem: `the id ${JSON.stringify(repeated)} is given more than once` };
  }
  return { ok: true, form: { message: contextOf(parsed.data), questions } };
}

/** Where a problem is, as a path in the arguments: `questions[0].options`. */
function argumentPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the arguments';
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : dotted(at, String(part)))).join('');
}

function dotted(at: number, part: string): string {
  return at === 0 ? part : `.${part}`;
}

function toQuestion(
  { id, title, prompt, options }: ToolArguments['questions'][number],
  at: number,
): Question {
  const own = id ?? `q${at + 1}`;
  return {
    id: own,
    ...(title !== undefined && { title }),
    prompt,
    multi_select: false,
    options: options.map(({ label, description, ...option }, place) => ({
      id: option.id ?? `${own}_opt${place + 1}`,
      label,
      ...(description !== undefined && { description }),
    })),
    input: { type: 'string' },
    required: true,
    secret: false,
  };
}

function contextOf({ context = '', context_paragraphs = [] }: ToolArguments): string {
  const paragraphs = context_paragraphs.filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : context;
}

function firstRepeated(named: readonly { id: string }[]): string | undefined {
  return named.find(({ id }, at) => named.findIndex((other) => other.id === id) < at)?.id;
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
