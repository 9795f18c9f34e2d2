import { RequestError } from '@agentclientprotocol/sdk';
import type { AvailableCommand, SessionConfigOption, SessionUpdate } from '@agentclientprotocol/sdk';
import { scenarios } from './scenarios/index.ts';

/** As ACP's config options, or as the modes and models that preceded them. */
export type FeatureStyle = 'options' | 'modes';

const modes = [
  { id: 'ask', name: 'Ask first', description: 'Ask before every change' },
  { id: 'plan', name: 'Plan', description: 'Make a plan and change nothing' },
  { id: 'full-access', name: 'Full access', description: 'Never ask' },
];
const models = [
  { id: 'large', name: 'Large', description: 'Slow and thorough' },
  { id: 'small', name: 'Small', description: 'Quick' },
];
const efforts = [
  { id: 'low', name: 'Low', description: null },
  { id: 'high', name: 'High', description: null },
];
const choicesByOption = { mode: modes, model: models, effort: efforts };
type OptionId = keyof typeof choicesByOption;

const TOKENS_PER_PROMPT = 1_250;
const CONTEXT_TOKENS = 200_000;
const DOLLARS_PER_PROMPT = 0.04;

/** Every scenario of one word is a command; a scenario that waits takes the length of the wait as its input. */
const singleWordScenarios = scenarios.filter(({ command }) => !command.includes(' '));
const commands: AvailableCommand[] = singleWordScenarios.map(({ command, summary, steps }) => ({
  name: command.slice(1),
  description: summary,
  input: steps.some(({ kind }) => kind === 'wait') ? { hint: 'how long a moment is, in milliseconds' } : null,
}));

/** The modes, models, commands and usage of one session. */
export class SessionFeatures {
  readonly #style: FeatureStyle;
  readonly #current: Record<OptionId, string> = { mode: 'ask', model: 'large', effort: 'low' };
  #promptCount = 0;

  constructor(style: FeatureStyle) {
    this.#style = style;
  }

  /** The members that they add to the response of `session/new` and `session/load`. */
  get sessionResponse() {
    switch (this.#style) {
      case 'options':
        return { configOptions: this.configOptions };
      case 'modes':
        return {
          modes: { currentModeId: this.#current.mode, availableModes: modes },
          models: {
            currentModelId: this.#current.model,
            availableModels: models.map(({ id, ...model }) => ({ modelId: id, ...model })),
          },
        };
    }
  }

  /** The small model has no effort. */
  get configOptions(): SessionConfigOption[] {
    const option = (id: OptionId, name: string, category: string): SessionConfigOption => ({
      id,
      name,
      category,
      type: 'select',
      currentValue: this.#current[id],
      options: choicesByOption[id].map((choice) => ({
        value: choice.id,
        name: choice.name,
        description: choice.description,
      })),
    });
    return [
      option('mode', 'Mode', 'mode'),
      option('model', 'Model', 'model'),
      ...(this.#current.model === 'large' ? [option('effort', 'Effort', 'thought_level')] : []),
    ];
  }

  /** @throws RequestError for a value that is not offered, and for full access, which is never granted */
  setOption(id: string, value: string): void {
    if (
      !Object.hasOwn(choicesByOption, id) ||
      !choicesByOption[id as OptionId].some((choice) => choice.id === value)
    ) {
      throw RequestError.invalidParams(undefined, `I do not offer ${id} ${value}`);
    }
    if (value === 'full-access') throw RequestError.invalidParams(undefined, 'full access is not for demos');
    this.#current[id as OptionId] = value;
  }

  get commandsUpdate(): SessionUpdate {
    return { sessionUpdate: 'available_commands_update', availableCommands: commands };
  }

  /** Counts one more prompt, and returns the usage so far. */
  usageAfterPrompt(): SessionUpdate {
    this.#promptCount += 1;
    return {
      sessionUpdate: 'usage_update',
      used: this.#promptCount * TOKENS_PER_PROMPT,
      size: CONTEXT_TOKENS,
      cost: { amount: this.#promptCount * DOLLARS_PER_PROMPT, currency: 'USD' },
    };
  }
}
