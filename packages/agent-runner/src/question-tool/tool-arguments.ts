import type { Question } from '@kandev/contracts';
import { z } from 'zod';

const MAX_ID_CHARS = 200;
const MAX_TITLE_CHARS = 300;
const MAX_TEXT_CHARS = 16_000;
const MAX_PARAGRAPHS = 50;

const text = (maxChars: number) =>
  z
    .string('must be text')
    .regex(/\S/, 'must not be blank')
    .max(maxChars, `must not be longer than ${maxChars} characters`);

const option = z.object(
  {
    id: text(MAX_ID_CHARS).optional().describe('Names the option in the result; made up when absent'),
    label: text(MAX_TITLE_CHARS).describe('The choice in a few words'),
    description: text(MAX_TEXT_CHARS).optional().describe('What choosing it means'),
  },
  'must be an object with a label',
);

const toolQuestion = z.object(
  {
    id: text(MAX_ID_CHARS).optional().describe('Names the question in the result; made up when absent'),
    title: text(MAX_TITLE_CHARS).optional().describe('A heading of a word or two'),
    prompt: text(MAX_TEXT_CHARS).describe('The question, in full'),
    options: z
      .array(option, 'must be a list of 2 to 6 options')
      .min(2, 'must have at least 2 options')
      .max(6, 'must have at most 6 options')
      .describe('What to choose from; people may always type an answer of their own instead'),
  },
  'must be an object with a prompt and options',
);

/** The arguments of the question tool. Agents are told its JSON Schema. */
export const toolArguments = z.object(
  {
    questions: z
      .array(toolQuestion, 'must be a list of 1 to 4 questions')
      .min(1, 'must have at least 1 question')
      .max(4, 'must have at most 4 questions'),
    context: z
      .string('must be text')
      .max(MAX_TEXT_CHARS, `must not be longer than ${MAX_TEXT_CHARS} characters`)
      .optional()
      .describe('What people should know before they answer, shown above the questions'),
    context_paragraphs: z
      .array(
        z.string('must be text').max(MAX_TEXT_CHARS, `must not be longer than ${MAX_TEXT_CHARS} characters`),
        'must be a list of paragraphs',
      )
      .max(MAX_PARAGRAPHS, `must have at most ${MAX_PARAGRAPHS} paragraphs`)
      .optional()
      .describe('The same in paragraphs; used instead of context where it is not empty'),
  },
  'must be an object with a list of questions',
);
type ToolArguments = z.infer<typeof toolArguments>;

/** The question tool's form, as operators see it. */
export type ToolForm = { message: string; questions: Question[] };

export type ToolReading = { ok: true; form: ToolForm } | { ok: false; problem: string };

/**
 * Reads the untrusted arguments of the question tool: a form with an id for every question and option, or
 * one line that tells the agent what to change.
 */
export function readToolArguments(value: unknown): ToolReading {
  const parsed = toolArguments.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `${argumentPath(issue?.path ?? [])} ${issue?.message ?? 'cannot be read'}` };
  }
  const questions = parsed.data.questions.map(questionOf);
  const repeated =
    firstRepeatedId(questions) ??
    questions.map(({ options }) => firstRepeatedId(options)).find((id) => id !== undefined);
  if (repeated !== undefined) {
    return { ok: false, problem: `the id ${JSON.stringify(repeated)} is given more than once` };
  }
  return { ok: true, form: { message: contextOf(parsed.data), questions } };
}

/** The path of a problem in the arguments, such as `questions[0].options`. */
function argumentPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the arguments';
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function questionOf(
  { id, title, prompt, options }: ToolArguments['questions'][number],
  index: number,
): Question {
  const questionId = id ?? `q${index + 1}`;
  return {
    id: questionId,
    ...(title !== undefined && { title }),
    prompt,
    multi_select: false,
    options: options.map(({ label, description, ...option }, optionIndex) => ({
      id: option.id ?? `${questionId}_opt${optionIndex + 1}`,
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

function firstRepeatedId(items: readonly { id: string }[]): string | undefined {
  return items.find(({ id }, index) => items.findIndex((other) => other.id === id) < index)?.id;
}
