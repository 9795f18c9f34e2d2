import type { AgentFeatures, SessionOption } from '@kandev/contracts';

/** In characters of JSON. The server sends all of it to every browser with every change of the session. */
const MAX_COMMANDS_CHARS = 32_000;
const MAX_OPTIONS_CHARS = 64_000;

/**
 * As much of an agent's features as is reported: its first commands, and the first choices of each option,
 * its current choice always among them. Returns the same object where nothing is cut.
 */
export function boundFeatures(features: AgentFeatures): AgentFeatures {
  const commands = firstWithin(features.commands, MAX_COMMANDS_CHARS);
  const options =
    jsonChars(features.options) <= MAX_OPTIONS_CHARS
      ? features.options
      : fitOptions(features.options, MAX_OPTIONS_CHARS);
  const isWhole = commands.length === features.commands.length && options === features.options;
  return isWhole ? features : { ...features, commands, options };
}

/** With the comma behind it. */
const jsonChars = (value: unknown): number => JSON.stringify(value).length + 1;

function firstWithin<T>(items: readonly T[], limit: number): T[] {
  let remaining = limit;
  const firstOut = items.findIndex((item) => (remaining -= jsonChars(item)) < 0);
  return firstOut === -1 ? [...items] : items.slice(0, firstOut);
}

/**
 * Each option gets an equal share; the rest of a share that an option does not need goes to the larger ones.
 */
function fitOptions(options: readonly SessionOption[], limit: number): SessionOption[] {
  const bounded = new Map<SessionOption, SessionOption>();
  let remaining = limit;
  for (const option of options.toSorted((a, b) => jsonChars(a) - jsonChars(b))) {
    const own = fitChoices(option, remaining / (options.length - bounded.size));
    bounded.set(option, own);
    remaining -= jsonChars(own);
  }
  return options.map((option) => bounded.get(option) ?? option);
}

function fitChoices(option: SessionOption, limit: number): SessionOption {
  if (jsonChars(option) <= limit) return option;
  const current = option.choices.filter(({ value }) => value === option.current);
  const others = option.choices.filter((choice) => !current.includes(choice));
  const kept = new Set([
    ...current,
    ...firstWithin(others, limit - jsonChars({ ...option, choices: current })),
  ]);
  return { ...option, choices: option.choices.filter((choice) => kept.has(choice)) };
}
