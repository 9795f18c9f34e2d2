import { RequestError } from '@agentclientprotocol/sdk';
import type { AvailableCommand, SessionConfigOption, SessionUpdate } from '@agentclientprotocol/sdk';
import { scenarios } from './scenarios/index.ts';

/** As options, or as agents offered modes and models before ACP had those. */
export type OffersKind = 'options' | 'modes';

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
const offered = { mode: modes, model: models, effort: efforts };
type OptionId = keyof typeof offered;

const TOKENS_A_PROMPT = 1_250;
const CONTEXT_TOKENS = 200_000;
const DOLLARS_A_PROMPT = 0.04;

/** Every scenario of one word is a command; those that wait a moment take its length behind their name. */
const named = scenarios.filter(({ command }) => !command.includes(' '));
const commands: AvailableCommand[] = named.map(({ command, summary, steps }) => ({
  name: command.slice(1),
  description: summary,
  input: steps.some(({ kind }) => kind === 'moment')
    ? { hint: 'how long a moment is, in milliseconds' }
    : null,
}));

/** What the agent offers in one session, and what is set and used there. */
export class Offers {
  readonly #kind: OffersKind;
  readonly #current: Record<OptionId, string> = { mode: 'ask', model: 'large', effort: 'low' };
  #prompts = 0;

  constructor(kind: OffersKind) {
    this.#kind = kind;
  }

  /** What belongs into the answer that opens a session. */
  get opening() {
    switch (this.#kind) {
      case 'options':
        return { configOptions: this.options };
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

  /** The small model knows no effort. */
  get options(): SessionConfigOption[] {
    const option = (id: OptionId, name: string, category: string): SessionConfigOption => ({
      id,
      name,
      category,
      type: 'select',
      currentValue: this.#current[id],
      options: offered[id].map((choice) => ({
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

  /** @throws RequestError for what is not offered, and for full access, which is never granted */
  set(id: string, value: string): void {
    if (!Object.hasOwn(offered, id) || !offered[id as OptionId].some((choice) => choice.id === value)) {
      throw RequestError.invalidParams(undefined, `I do not offer ${id} ${value}`);
    }
    if (value === 'full-access') throw RequestError.invalidParams(undefined, 'full access is not for demos');
    this.#current[id as OptionId] = value;
  }

  get commands(): SessionUpdate {
    return { sessionUpdate: 'available_commands_update', availableCommands: commands };
  }

  /** What has been used, with one more prompt. */
  usage(): SessionUpdate {
    this.#prompts += 1;
    return {
      sessionUpdate: 'usage_update',
      used: this.#prompts * TOKENS_A_PROMPT,
      size: CONTEXT_TOKENS,
      cost: { amount: this.#prompts * DOLLARS_A_PROMPT, currency: 'USD' },
    };
  }
}
