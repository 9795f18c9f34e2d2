import type { AgentFeatures, SessionOption } from '@kandev/contracts';

/** In characters of JSON. The server tells every browser all of it with every change of the session. */
const MOST_OF_COMMANDS = 32_000;
const MOST_OF_OPTIONS = 64_000;

/**
 * What an agent offers, no more of it than is told: its first commands, and of each option its first choices,
 * the current one always among them. The same object where all of it is.
 */
export function boundFeatures(offers: AgentFeatures): AgentFeatures {
  const commands = bounded(offers.commands, MOST_OF_COMMANDS);
  const options =
    sizeOf(offers.options) <= MOST_OF_OPTIONS ? offers.options : shared(offers.options, MOST_OF_OPTIONS);
  const isWhole = commands.length === offers.commands.length && options === offers.options;
  return isWhole ? offers : { ...offers, commands, options };
}

const sizeOf = (told: unknown): number => JSON.stringify(told).length + 1;

function bounded<T>(items: readonly T[], limit: number): T[] {
  let left = limit;
  const firstOut = items.findIndex((item) => (left -= sizeOf(item)) < 0);
  return firstOut === -1 ? [...items] : items.slice(0, firstOut);
}

/** Those that need less than an equal share leave the rest of it to the others. */
function shared(options: readonly SessionOption[], limit: number): SessionOption[] {
  const told = new Map<SessionOption, SessionOption>();
  let left = limit;
  for (const option of options.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const own = withFewer(option, left / (options.length - told.size));
    told.set(option, own);
    left -= sizeOf(own);
  }
  return options.map((option) => told.get(option) ?? option);
}

function withFewer(option: SessionOption, limit: number): SessionOption {
  if (sizeOf(option) <= limit) return option;
  const now = option.choices.filter(({ value }) => value === option.current);
  const room = limit - sizeOf({ ...option, choices: now });
  const first = new Set(
    bounded(
      option.choices.filter((choice) => !now.includes(choice)),
      room,
    ),
  );
  return { ...option, choices: option.choices.filter((choice) => first.has(choice) || now.includes(choice)) };
}
