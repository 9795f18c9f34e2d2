import type { AgentCommand, SessionOption } from '@kandev/contracts';
import { z } from 'zod';
import { lenientArray } from './lenient.ts';
import { truncate } from './bounded-text.ts';

/** The server sends all of it to every browser with every change of the session. */
const MAX_COMMANDS = 200;
const MAX_OPTIONS = 10;
const MAX_CHOICES = 200;
const MAX_ID = 200;
const MAX_NAME = 100;
const MAX_WORDS = 240;

/** An id cannot be cut: what has too long a one is left out. */
const id = z.string().min(1).max(MAX_ID);
const words = (limit: number) =>
  z.string().transform((text) => truncate(text.replaceAll(/\s+/g, ' ').trim(), limit));
const name = words(MAX_NAME).catch('').default('');
const note = words(MAX_WORDS).catch('').default('');

/** Agents write the slash that a command is called with, or leave it out. */
const command = z
  .object({
    name: z
      .string()
      .transform((called) => called.replace(/^\//, ''))
      .pipe(z.string().regex(/^\S+$/).max(MAX_NAME)),
    description: note,
    input: z.object({ hint: note }).catch({ hint: '' }).default({ hint: '' }),
  })
  .transform(({ input, ...said }): AgentCommand => ({
    ...said,
    hint: input.hint === '' ? null : input.hint,
  }));

type Choice = SessionOption['choices'][number];

const toChoice = (group: string | null, value: string, called: string, description: string): Choice => ({
  value,
  name: called === '' ? value : called,
  description: description === '' ? null : description,
  group,
});

const choice = z.object({ value: id, name, description: note });
const group = z.object({ name, options: lenientArray(choice) });
const choices = lenientArray(z.union([choice, group])).transform((entries) =>
  entries.flatMap((entry) =>
    'options' in entry
      ? entry.options.map((one) => toChoice(entry.name, one.value, one.name, one.description))
      : [toChoice(null, entry.value, entry.name, entry.description)],
  ),
);

/** Options that are switched on and off are sent only to clients that say that they know them. */
const configOption = z
  .object({
    id,
    name,
    description: note,
    category: z.string().max(MAX_NAME).nullable().catch(null).default(null),
    type: z.literal('select').default('select'),
    currentValue: id,
    options: choices,
  })
  .transform((said): SessionOption => ({
    id: said.id,
    name: said.name === '' ? said.id : said.name,
    description: said.description === '' ? null : said.description,
    category: said.category,
    current: said.currentValue,
    choices: bySize(said.options, said.currentValue),
  }));

/** Distinct, and not too many; what is set now is always one of them. */
function bySize(all: Choice[], current: string): Choice[] {
  const distinct = distinctBy(all, ({ value }) => value);
  const now = distinct.find(({ value }) => value === current) ?? toChoice(null, current, '', '');
  const shown = distinct.slice(0, MAX_CHOICES);
  return shown.includes(now) ? shown : [now, ...shown.slice(0, MAX_CHOICES - 1)];
}

export const configOptions = lenientArray(configOption).transform((options) =>
  distinctBy(options, (option) => option.id).slice(0, MAX_OPTIONS),
);

const mode = z.object({ id, name, description: note });
/** The modes of a session as an option, since that is what they have become in ACP. */
export const modeOption = z
  .object({ currentModeId: id, availableModes: lenientArray(mode) })
  .transform(({ currentModeId, availableModes }) =>
    standIn(
      'mode',
      'Mode',
      currentModeId,
      availableModes.map((one) => toChoice(null, one.id, one.name, one.description)),
    ),
  );

const model = z.object({ modelId: id, name, description: note });
/** Models as ACP had them before options; agents still send them beside those, or alone. */
export const modelOption = z
  .object({ currentModelId: id, availableModels: lenientArray(model) })
  .transform(({ currentModelId, availableModels }) =>
    standIn(
      'model',
      'Model',
      currentModelId,
      availableModels.map((one) => toChoice(null, one.modelId, one.name, one.description)),
    ),
  );

const standIn = (
  category: 'mode' | 'model',
  called: string,
  current: string,
  all: Choice[],
): SessionOption => ({
  id: category,
  name: called,
  description: null,
  category,
  current,
  choices: bySize(all, current),
});

/** A cost that is left out is the one of before. */
const usage = z.object({
  used: z.number().nonnegative(),
  size: z.number().nonnegative(),
  cost: z
    .object({ amount: z.number(), currency: z.string().min(1).max(20) })
    .optional()
    .catch(undefined),
});

const offersUpdate = z.discriminatedUnion('sessionUpdate', [
  z.object({
    sessionUpdate: z.literal('available_commands_update'),
    availableCommands: lenientArray(command).transform((commands) =>
      distinctBy(commands, (one) => one.name).slice(0, MAX_COMMANDS),
    ),
  }),
  z.object({ sessionUpdate: z.literal('current_mode_update'), currentModeId: id }),
  z.object({ sessionUpdate: z.literal('config_option_update'), configOptions }),
  usage.extend({ sessionUpdate: z.literal('usage_update') }),
]);
export type FeatureUpdate = z.infer<typeof offersUpdate>;

/** The update, if it is one of what the agent offers or has used. */
export function readFeatureUpdate(update: unknown): FeatureUpdate | undefined {
  return offersUpdate.safeParse(update).data;
}

function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const known = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !known.has(key) && known.add(key);
  });
}
