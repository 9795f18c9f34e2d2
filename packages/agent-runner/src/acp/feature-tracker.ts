import type { AgentFeatures, FeaturesChange, OptionSetting, SessionOption } from '@kandev/contracts';
import type { AcpConnection } from './acp-connection.ts';
import type { FeaturesReply } from './agent-replies.ts';
import { boundFeatures } from './bound-features.ts';
import type { FeatureUpdate } from './read-features.ts';

/** Each report makes the server send the whole session to every browser. */
const REPORT_DELAY_MS = 250;

const featureKeys = ['commands', 'options', 'usage'] as const;

/** `isCut` says that the agent has more features than are reported. */
type Report = (change: Omit<FeaturesChange, 'session_id'>, isCut: boolean) => void;
type Setters = Pick<AcpConnection, 'setMode' | 'setModel' | 'setConfigOption'>;

/**
 * The features of a session's agent and its usage, kept up to date with the agent's updates. Options are
 * ACP's config options; modes, and models as ACP had them before, stand in where an agent has no such option.
 */
export class FeatureTracker {
  /** The newest update of each kind that came before the agent had named its session. */
  readonly #earlyUpdates = new Map<
    FeatureUpdate['sessionUpdate'],
    { acpSessionId: string; update: FeatureUpdate }
  >();
  #acpSessionId: string | undefined;
  #config: SessionOption[] = [];
  #modes: SessionOption | null = null;
  #models: SessionOption | null = null;
  #commands: AgentFeatures['commands'] = [];
  #usage: AgentFeatures['usage'] = null;
  /** Counts the agent's updates of options, to tell whether one came while an answer was awaited. */
  #optionUpdates = 0;
  #report: Report | undefined;
  #changed = new Set<keyof AgentFeatures>();
  /** Each feature as JSON, as it was last reported: agents repeat updates. */
  readonly #reported = new Map<keyof AgentFeatures, string>();
  #timer: NodeJS.Timeout | undefined;

  /** The agent has opened its session, and says which options it has. */
  openSession(acpSessionId: string, reply: FeaturesReply): void {
    this.#acpSessionId = acpSessionId;
    for (const early of this.#earlyUpdates.values()) this.apply(early.acpSessionId, early.update);
    this.#earlyUpdates.clear();
    if (reply.configOptions !== null) this.#config = reply.configOptions;
    if (reply.modes !== null) this.#modes = reply.modes;
    if (reply.models !== null) this.#models = reply.models;
  }

  /** Applies an update of the agent. Updates of another session are ignored. */
  apply(acpSessionId: string, update: FeatureUpdate): void {
    if (this.#acpSessionId === undefined) {
      this.#earlyUpdates.delete(update.sessionUpdate);
      this.#earlyUpdates.set(update.sessionUpdate, { acpSessionId, update });
    } else if (acpSessionId === this.#acpSessionId) {
      this.#applyOwn(update);
    }
  }

  get options(): SessionOption[] {
    const standIns = [this.#modes, this.#models].filter(
      (option) => option !== null && !this.#config.some((own) => isSameOption(own, option)),
    );
    return [...standIns.filter((option) => option !== null), ...this.#config];
  }

  /** Whether the agent has this option with this value. */
  isOffered({ option_id, value }: OptionSetting): boolean {
    const option = this.options.find(({ id }) => id === option_id);
    return option?.choices.some((choice) => choice.value === value) === true;
  }

  get mode(): SessionOption | undefined {
    return this.options.find(isMode);
  }

  /**
   * Sets an option, by the ACP method that it came with. Nothing happens where the agent has no such option.
   *
   * @throws AcpError
   */
  async set(connection: Setters, setting: OptionSetting): Promise<void> {
    const id = this.#acpSessionId;
    const option = this.options.find((offered) => offered.id === setting.option_id);
    if (id === undefined || option === undefined) return;
    const updatesBefore = this.#optionUpdates;
    if (option === this.#modes) await connection.setMode(id, setting.value);
    else if (option === this.#models) await connection.setModel(id, setting.value);
    else {
      const options = await connection.setConfigOption(id, setting);
      if (options !== null) this.#replaceOptions(options);
    }
    this.#assumeSet(updatesBefore, option, setting.value);
  }

  /**
   * Sets the mode, as a config option where the agent has no other way.
   *
   * @throws AcpError
   */
  async setMode(connection: Setters, mode: string): Promise<void> {
    const id = this.#acpSessionId;
    if (id === undefined) return;
    const option = this.mode;
    if (this.#modes === null && option !== undefined) {
      await this.set(connection, { option_id: option.id, value: mode });
      return;
    }
    const updatesBefore = this.#optionUpdates;
    await connection.setMode(id, mode);
    if (option !== undefined) this.#assumeSet(updatesBefore, option, mode);
  }

  /**
   * Reports all features as they are now, and their changes from then on. The usage of a resumed session is
   * not reported before the agent has told it: the server knows it from before.
   */
  startReporting(report: Report, isResumed: boolean): void {
    this.#report = report;
    this.#changed = new Set(isResumed && this.#usage === null ? ['commands', 'options'] : featureKeys);
    this.flush();
  }

  /** Reports at once the changes that wait for `REPORT_DELAY_MS`. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#report === undefined) return;
    const all: AgentFeatures = { commands: this.#commands, options: this.options, usage: this.#usage };
    const bounded = boundFeatures(all);
    const keys = [...this.#changed].filter((key) => this.#isNews(key, JSON.stringify(bounded[key])));
    this.#changed.clear();
    if (keys.length > 0)
      this.#report(Object.fromEntries(keys.map((key) => [key, bounded[key]])), bounded !== all);
  }

  #applyOwn(update: FeatureUpdate): void {
    switch (update.sessionUpdate) {
      case 'available_commands_update':
        this.#commands = update.availableCommands;
        this.#markChanged('commands');
        return;
      case 'config_option_update':
        this.#replaceOptions(update.configOptions);
        return;
      case 'current_mode_update':
        this.#optionUpdates += 1;
        this.#setCurrent(isMode, update.currentModeId);
        return;
      case 'usage_update': {
        const { used, size, cost = this.#usage?.cost ?? null } = update;
        this.#usage = { used, size, cost };
        this.#markChanged('usage');
        return;
      }
    }
  }

  #replaceOptions(options: SessionOption[]): void {
    this.#optionUpdates += 1;
    this.#config = options;
    this.#markChanged('options');
  }

  /** An agent that accepted a value and sent no update has that value. */
  #assumeSet(updatesBefore: number, option: SessionOption, value: string): void {
    if (this.#optionUpdates === updatesBefore) this.#setCurrent((own) => own.id === option.id, value);
  }

  #setCurrent(matches: (option: SessionOption) => boolean, value: string): void {
    const withValue = (option: SessionOption): SessionOption =>
      matches(option) && option.choices.some((choice) => choice.value === value)
        ? { ...option, current: value }
        : option;
    this.#config = this.#config.map(withValue);
    this.#modes &&= withValue(this.#modes);
    this.#models &&= withValue(this.#models);
    this.#markChanged('options');
  }

  #isNews(key: keyof AgentFeatures, json: string): boolean {
    if (this.#reported.get(key) === json) return false;
    this.#reported.set(key, json);
    return true;
  }

  #markChanged(key: keyof AgentFeatures): void {
    this.#changed.add(key);
    if (this.#report !== undefined) this.#timer ??= setTimeout(() => this.flush(), REPORT_DELAY_MS);
  }
}

const isMode = (option: SessionOption): boolean => option.category === 'mode';

const isSameOption = (option: SessionOption, other: SessionOption): boolean =>
  option.id === other.id || option.category === other.category;
