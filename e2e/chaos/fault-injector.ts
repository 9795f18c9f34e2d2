import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '../fixtures/conversation.ts';
import type { ChaosConnection } from './chaos-harness.ts';
import type { Fault, FaultTarget, FaultTrigger, Phase } from './schedule.ts';
import { sessionProcesses } from './session-processes.ts';

export type FaultCounts = {
  kills: number;
  freezes: number;
  cuts: number;
  /** How many kills fell into each phase. */
  during: Record<Phase, number>;
};

export function zeroFaultCounts(): FaultCounts {
  return { kills: 0, freezes: 0, cuts: 0, during: { forward: 0, settle: 0, reconnect: 0 } };
}

/** Kills and freezes processes, cuts the stream, counts what it did, and resumes what it froze. */
export class FaultInjector {
  readonly counts = zeroFaultCounts();
  readonly #connection: ChaosConnection;
  readonly #conversations: readonly Conversation[];
  readonly #triggers: FaultTrigger[];
  readonly #resumptions = new Map<number, Promise<void>>();
  readonly #killedPids = new Set<number>();
  #hasKilledRunner = false;

  constructor(
    connection: ChaosConnection,
    conversations: readonly Conversation[],
    triggers: readonly FaultTrigger[],
  ) {
    this.#connection = connection;
    this.#conversations = conversations;
    this.#triggers = triggers.map((trigger) => ({ ...trigger }));
    connection.monitor.onPhase = (phase, moment, sessionId) => this.#onPhase(phase, moment, sessionId);
  }

  /** Whether a runner was killed, with the events that it had not sent to the server yet. */
  get hasKilledRunner(): boolean {
    return this.#hasKilledRunner;
  }

  #onPhase(phase: Phase, moment: 'before' | 'after', sessionId: string | undefined): void {
    const index = this.#triggers.findIndex((trigger) => trigger.phase === phase && trigger.moment === moment);
    const trigger = this.#triggers[index];
    if (trigger === undefined) return;
    if (trigger.skip > 0) {
      trigger.skip -= 1;
      return;
    }
    this.#triggers.splice(index, 1);
    this.inject(trigger.fault, sessionId, phase);
  }

  /** The agent of `sessionId` is the target, or any agent. `triggeredBy` is the phase that the fault waited for. */
  inject(fault: Fault, sessionId?: string, triggeredBy?: Phase): void {
    switch (fault.kind) {
      case 'cut':
        this.counts.cuts += 1;
        this.#connection.proxy.cut(fault.offlineMs);
        return;
      case 'freeze': {
        const pid = this.#pidOf(fault.target, sessionId);
        if (pid === undefined || !sendSignal(pid, 'SIGSTOP')) return;
        this.counts.freezes += 1;
        this.#resumptions.set(pid, this.#resumeLater(pid, fault.durationMs));
        return;
      }
      case 'kill': {
        const phases = new Set([
          ...this.#connection.monitor.currentPhases(),
          ...(triggeredBy === undefined ? [] : [triggeredBy]),
        ]);
        const pid = this.#pidOf(fault.target, sessionId);
        if (pid === undefined || !sendSignal(pid, fault.signal)) return;
        this.#killedPids.add(pid);
        this.#hasKilledRunner ||= fault.target === 'runner';
        this.counts.kills += 1;
        for (const phase of phases) this.counts.during[phase] += 1;
      }
    }
  }

  #pidOf(target: FaultTarget, sessionId: string | undefined): number | undefined {
    switch (target) {
      case 'server':
        return this.#connection.serverPid();
      case 'runner':
        return this.#connection.runner.pid;
      case 'agent':
        return this.#agentPid(sessionId);
    }
  }

  /** The leader of the agent's process group: of the given session, else of the first whose agent lives. */
  #agentPid(sessionId: string | undefined): number | undefined {
    const sessionIds =
      sessionId === undefined ? this.#conversations.map(({ session }) => session.id) : [sessionId];
    return sessionProcesses(new Set(sessionIds)).find(({ isLeader }) => isLeader)?.pid;
  }

  async #resumeLater(pid: number, delayMs: number): Promise<void> {
    await sleep(delayMs);
    sendSignal(pid, 'SIGCONT');
    this.#resumptions.delete(pid);
  }

  /** Returns once every frozen process runs again, and every killed one has been replaced. */
  async waitUntilRecovered(): Promise<void> {
    await Promise.all(this.#resumptions.values());
    await this.#connection.waitUntilConnected(this.#killedPids);
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
