import type { AgentCommand, SessionOption } from '@kandev/contracts';
import { z } from 'zod';
import { truncate } from './bounded-text.ts';
import { lenientArray } from './lenient.ts';

/** The server sends all features to every browser with every change of the session. */
const MAX_COMMANDS = 200;
const MAX_OPTIONS = 10;
const MAX_CHOICES = 200;
const MAX_ID_CHARS = 200;
const MAX_NAME_CHARS = 100;
const MAX_DESCRIPTION_CHARS = 240;
const MAX_CURRENCY_CHARS = 20;

/** An id cannot be cut: a feature with a longer one is left out. */
const id = z.string().min(1).max(MAX_ID_CHARS);
const singleLine = (maxChars: number) =>
  z
    .string()
    .transform((text) => truncate(text.replaceAll(/\s+/g, ' ').trim(), maxChars))
    .catch('')
    .default('');
const name = singleLine(MAX_NAME_CHARS);
const description = singleLine(MAX_DESCRIPTION_CHARS);

/** Some agents write the slash in front of a command's name, others do not. */
const command = z
  .object({
    name: z
      .string()
      .transform((text) => text.replace(/^\//, ''))
      .pipe(z.string().regex(/^\S+$/).max(MAX_NAME_CHARS)),
    description,
    input: z.object({ hint: description }).catch({ hint: '' }).default({ hint: '' }),
  })
  .transform(({ input, ...rest }): AgentCommand => ({
    ...rest,
    hint: input.hint === '' ? null : input.hint,
  }));

type Choice = SessionOption['choices'][number];

const toChoice = (group: string | null, value: string, label: string, text: string): Choice => ({
  value,
  name: label === '' ? value : label,
  description: text === '' ? null : text,
  group,
});

const choice = z.object({ value: id, name, description });
const choiceGroup = z.object({ name, options: lenientArray(choice) });
const choices = lenientArray(z.union([choice, choiceGroup])).transform((entries) =>
  entries.flatMap((entry) =>
    'options' in entry
      ? entry.options.map((option) => toChoice(entry.name, option.value, option.name, option.description))
      : [toChoice(null, entry.value, entry.name, entry.description)],
  ),
);

/** Options that are switched on and off are sent only to clients that say that they know them. */
const configOption = z
  .object({
    id,
    name,
    description,
    category: z.string().max(MAX_NAME_CHARS).nullable().catch(null).default(null),
    type: z.literal('select').default('select'),
    currentValue: id,
    options: choices,
  })
  .transform((option): SessionOption => ({
    id: option.id,
    name: option.name === '' ? option.id : option.name,
    description: option.description === '' ? null : option.description,
    category: option.category,
    current: option.currentValue,
    choices: boundChoices(option.options, option.currentValue),
  }));

/** At most `MAX_CHOICES` distinct choices, the current one always among them. */
function boundChoices(all: Choice[], current: string): Choice[] {
  const distinct = distinctBy(all, ({ value }) => value);
  const currentChoice = distinct.find(({ value }) => value === current) ?? toChoice(null, current, '', '');
  const first = distinct.slice(0, MAX_CHOICES);
  return first.includes(currentChoice) ? first : [currentChoice, ...first.slice(0, MAX_CHOICES - 1)];
}

export const configOptions = lenientArray(configOption).transform((options) =>
  distinctBy(options, (option) => option.id).slice(0, MAX_OPTIONS),
);

const mode = z.object({ id, name, description });
/** The modes of a session as an option, which is what they have become in ACP. */
export const modeOption = z
  .object({ currentModeId: id, availableModes: lenientArray(mode) })
  .transform(({ currentModeId, availableModes }) =>
    standInOption(
      'mode',
      'Mode',
      currentModeId,
      availableModes.map((each) => toChoice(null, each.id, each.name, each.description)),
    ),
  );

const model = z.object({ modelId: id, name, description });
/** Models as ACP had them before options; agents still send them beside options, or alone. */
export const modelOption = z
  .object({ currentModelId: id, availableModels: lenientArray(model) })
  .transform(({ currentModelId, availableModels }) =>
    standInOption(
      'model',
      'Model',
      currentModelId,
      availableModels.map((each) => toChoice(null, each.modelId, each.name, each.description)),
    ),
  );

const standInOption = (
  category: 'mode' | 'model',
  label: string,
  current: string,
  all: Choice[],
): SessionOption => ({
  id: category,
  name: label,
  description: null,
  category,
  current,
  choices: boundChoices(all, current),
});

/** Where the cost is left out, the earlier cost stays. */
const usage = z.object({
  used: z.number().nonnegative(),
  size: z.number().nonnegative(),
  cost: z
    .object({ amount: z.number(), currency: z.string().min(1).max(MAX_CURRENCY_CHARS) })
    .optional()
    .catch(undefined),
});

const featureUpdate = z.discriminatedUnion('sessionUpdate', [
  z.object({
    sessionUpdate: z.literal('available_commands_update'),
    availableCommands: lenientArray(command).transform((commands) =>
      distinctBy(commands, (each) => each.name).slice(0, MAX_COMMANDS),
    ),
  }),
  z.object({ sessionUpdate: z.literal('current_mode_update'), currentModeId: id }),
  z.object({ sessionUpdate: z.literal('config_option_update'), configOptions }),
  usage.extend({ sessionUpdate: z.literal('usage_update') }),
]);
export type FeatureUpdate = z.infer<typeof featureUpdate>;

/** Reads a `session/update` of the agent's features or usage; undefined for other updates. */
export function readFeatureUpdate(update: unknown): FeatureUpdate | undefined {
  return featureUpdate.safeParse(update).data;
}

function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
