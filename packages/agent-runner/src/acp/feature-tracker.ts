import type { AgentFeatures, FeaturesChange, OptionSetting, SessionOption } from '@kandev/contracts';
import type { AcpConnection } from './acp-connection.ts';
import type { FeaturesReply } from './agent-replies.ts';
import { boundFeatures } from './bound-features.ts';
import type { FeatureUpdate } from './read-features.ts';

/** Each change makes the server tell every browser of the whole session. */
const TELL_AFTER_MS = 250;

type Change = Omit<FeaturesChange, 'session_id'>;
/** `isCut` says that the agent offers more than it tells. */
type Tell = (change: Change, isCut: boolean) => void;
type Setters = Pick<AcpConnection, 'setMode' | 'setModel' | 'setConfigOption'>;

/**
 * What a session's agent offers and has used, kept in step with what it says. Options are ACP's config
 * options; modes, and models as ACP had them before, stand in where an agent has no such option.
 */
export class FeatureTracker {
  /** What was said before the agent had named its session: the newest of each kind. */
  readonly #early = new Map<
    FeatureUpdate['sessionUpdate'],
    { acpSessionId: string; update: FeatureUpdate }
  >();
  #acpSessionId: string | undefined;
  #config: SessionOption[] = [];
  #modes: SessionOption | null = null;
  #models: SessionOption | null = null;
  #commands: AgentFeatures['commands'] = [];
  #usage: AgentFeatures['usage'] = null;
  /** Counts what was heard of options, to tell whether something was while an answer was awaited. */
  #heard = 0;
  #tell: Tell | undefined;
  #changed = new Set<keyof AgentFeatures>();
  /** As text: agents say again what they have said before. */
  readonly #told = new Map<keyof AgentFeatures, string>();
  #timer: NodeJS.Timeout | undefined;

  /** The agent has named its session, and says what can be set in it. */
  openSession(acpSessionId: string, reply: FeaturesReply): void {
    this.#acpSessionId = acpSessionId;
    for (const early of this.#early.values()) this.apply(early.acpSessionId, early.update);
    this.#early.clear();
    if (reply.configOptions !== null) this.#config = reply.configOptions;
    if (reply.modes !== null) this.#modes = reply.modes;
    if (reply.models !== null) this.#models = reply.models;
  }

  /** Takes what the agent says. What is said of another session is none of ours. */
  apply(acpSessionId: string, update: FeatureUpdate): void {
    if (this.#acpSessionId === undefined) {
      this.#early.delete(update.sessionUpdate);
      this.#early.set(update.sessionUpdate, { acpSessionId, update });
    } else if (acpSessionId === this.#acpSessionId) {
      this.#apply(update);
    }
  }

  get options(): SessionOption[] {
    const standIns = [this.#modes, this.#models].filter(
      (option) => option !== null && !this.#config.some((own) => isSame(own, option)),
    );
    return [...standIns.filter((option) => option !== null), ...this.#config];
  }

  /** Whether an option is offered, and this value of it. */
  isOffered({ option_id, value }: OptionSetting): boolean {
    const option = this.options.find(({ id }) => id === option_id);
    return option?.choices.some((choice) => choice.value === value) === true;
  }

  /** What the agent can be asked to work like. */
  get mode(): SessionOption | undefined {
    return this.options.find(isMode);
  }

  /**
   * Sets an option that is offered, by the method that it is offered for; another is left alone.
   *
   * @throws AcpError
   */
  async set(connection: Setters, setting: OptionSetting): Promise<void> {
    const id = this.#acpSessionId;
    const option = this.options.find((offered) => offered.id === setting.option_id);
    if (id === undefined || option === undefined) return;
    const before = this.#heard;
    if (option === this.#modes) await connection.setMode(id, setting.value);
    else if (option === this.#models) await connection.setModel(id, setting.value);
    else {
      const options = await connection.setConfigOption(id, setting);
      if (options !== null) this.#hearOptions(options);
    }
    this.#assume(before, option, setting.value);
  }

  /**
   * Sets the mode, by its option where the agent knows no other way.
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
    const before = this.#heard;
    await connection.setMode(id, mode);
    if (option !== undefined) this.#assume(before, option, mode);
  }

  /**
   * Tells of all that there is now, and from then on of what changes. `isTakenUp` says that the agent goes on
   * with a conversation: what that has used is known until it is said anew.
   */
  startReporting(tell: Tell, isTakenUp: boolean): void {
    this.#tell = tell;
    this.#changed = new Set(isTakenUp && this.#usage === null ? ['commands', 'options'] : all);
    this.flush();
  }

  /** Tells now what would be told in a moment. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#tell === undefined) return;
    const whole: AgentFeatures = { commands: this.#commands, options: this.options, usage: this.#usage };
    const now = boundFeatures(whole);
    const news = [...this.#changed].filter((key) => this.#isNew(key, JSON.stringify(now[key])));
    this.#changed.clear();
    if (news.length > 0) this.#tell(Object.fromEntries(news.map((key) => [key, now[key]])), now !== whole);
  }

  #apply(update: FeatureUpdate): void {
    switch (update.sessionUpdate) {
      case 'available_commands_update':
        this.#commands = update.availableCommands;
        this.#change('commands');
        return;
      case 'config_option_update':
        this.#hearOptions(update.configOptions);
        return;
      case 'current_mode_update':
        this.#heard += 1;
        this.#setCurrent(isMode, update.currentModeId);
        return;
      case 'usage_update': {
        const { used, size, cost = this.#usage?.cost ?? null } = update;
        this.#usage = { used, size, cost };
        this.#change('usage');
        return;
      }
    }
  }

  #hearOptions(options: SessionOption[]): void {
    this.#heard += 1;
    this.#config = options;
    this.#change('options');
  }

  /** An agent that took a value and said nothing of it is at that value. */
  #assume(before: number, option: SessionOption, value: string): void {
    if (this.#heard === before) this.#setCurrent((own) => own.id === option.id, value);
  }

  #setCurrent(isMeant: (option: SessionOption) => boolean, value: string): void {
    const changed = (option: SessionOption): SessionOption =>
      isMeant(option) && option.choices.some((choice) => choice.value === value)
        ? { ...option, current: value }
        : option;
    this.#config = this.#config.map(changed);
    this.#modes &&= changed(this.#modes);
    this.#models &&= changed(this.#models);
    this.#change('options');
  }

  #isNew(key: keyof AgentFeatures, text: string): boolean {
    if (this.#told.get(key) === text) return false;
    this.#told.set(key, text);
    return true;
  }

  #change(what: keyof AgentFeatures): void {
    this.#changed.add(what);
    if (this.#tell !== undefined) this.#timer ??= setTimeout(() => this.flush(), TELL_AFTER_MS);
  }
}

const all = ['commands', 'options', 'usage'] as const;

const isMode = (option: SessionOption): boolean => option.category === 'mode';

const isSame = (one: SessionOption, other: SessionOption): boolean =>
  one.id === other.id || one.category === other.category;
