import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '../fixtures/conversation.ts';
import { markedProcesses } from './marked-processes.ts';
import type { Ambush, Blow, Part, Phase } from './schedule.ts';
import type { Connected } from './world.ts';

export type Tally = { kills: number; freezes: number; cuts: number; during: Record<Phase, number> };

export function emptyTally(): Tally {
  return {
    kills: 0,
    freezes: 0,
    cuts: 0,
    during: { forward: 0, settle: 0, reconnect: 0 },
  };
}

/** Strikes processes and the stream, counts the kills by what they fell into, and thaws what it froze. */
export class Mischief {
  readonly tally = emptyTally();
  readonly #connected: Connected;
  readonly #conversations: readonly Conversation[];
  readonly #ambushes: { ambush: Ambush; skip: number }[];
  readonly #thaws = new Map<number, Promise<void>>();
  readonly #struck = new Set<number>();
  #hasEndedRunner = false;

  constructor(connected: Connected, conversations: readonly Conversation[], ambushes: readonly Ambush[]) {
    this.#connected = connected;
    this.#conversations = conversations;
    this.#ambushes = ambushes.map((ambush) => ({ ambush, skip: ambush.skip }));
    connected.watch.onPhase = (phase, moment, session) => this.#spring(phase, moment, session);
  }

  /** Whether a runner was killed, with what it had not told the server yet. */
  get hasEndedRunner(): boolean {
    return this.#hasEndedRunner;
  }

  #spring(phase: Phase, moment: 'before' | 'after', session: string | undefined): void {
    const index = this.#ambushes.findIndex(
      ({ ambush }) => ambush.phase === phase && ambush.moment === moment,
    );
    const waiting = this.#ambushes[index];
    if (waiting === undefined) return;
    if (waiting.skip > 0) {
      waiting.skip -= 1;
      return;
    }
    this.#ambushes.splice(index, 1);
    this.strike(waiting.ambush.blow, session, phase);
  }

  /** An agent that is struck is that of `session`, or any. `sprung` is the phase that the blow waited for. */
  strike(blow: Blow, session?: string, sprung?: Phase): void {
    switch (blow.blow) {
      case 'cut':
        this.tally.cuts += 1;
        this.#connected.proxy.cut(blow.darkMs);
        return;
      case 'freeze': {
        const pid = this.#pidOf(blow.part, session);
        if (pid === undefined || !signal(pid, 'SIGSTOP')) return;
        this.tally.freezes += 1;
        this.#thaws.set(pid, this.#thaw(pid, blow.forMs));
        return;
      }
      case 'kill': {
        const phases = new Set([
          ...this.#connected.watch.phases(),
          ...(sprung === undefined ? [] : [sprung]),
        ]);
        const pid = this.#pidOf(blow.part, session);
        if (pid === undefined || !signal(pid, blow.signal)) return;
        this.#struck.add(pid);
        this.#hasEndedRunner ||= blow.part === 'runner';
        this.tally.kills += 1;
        for (const phase of phases) this.tally.during[phase] += 1;
      }
    }
  }

  #pidOf(part: Part, session: string | undefined): number | undefined {
    switch (part) {
      case 'server':
        return this.#connected.serverPid();
      case 'runner':
        return this.#connected.runner.pid;
      case 'agent':
        return this.#agentOf(session);
    }
  }

  /** The leader of the agent's group, of the session that is meant, else of the first whose agent lives. */
  #agentOf(session: string | undefined): number | undefined {
    const sessions = session === undefined ? this.#conversations.map((each) => each.session.id) : [session];
    return markedProcesses(new Set(sessions)).find(({ isLeader }) => isLeader)?.pid;
  }

  async #thaw(pid: number, afterMs: number): Promise<void> {
    await sleep(afterMs);
    signal(pid, 'SIGCONT');
    this.#thaws.delete(pid);
  }

  /** Returns once nothing is frozen, and everything that was killed is back. */
  async healed(): Promise<void> {
    await Promise.all(this.#thaws.values());
    await this.#connected.whole(this.#struck);
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
