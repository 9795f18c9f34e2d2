import fs from 'node:fs';
import path from 'node:path';
import {
  agentProfile,
  clarificationsPage,
  messagesPage,
  permissionsPage,
  session,
  task,
  type Clarification,
} from '@kandev/contracts';
import { z } from 'zod';
import type { Product } from '../fixtures/product.ts';
import { repositoryPath } from '../fixtures/repository.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import type { Bridge } from './bridge.ts';

const TURN_TIMEOUT_MS = 60_000;
const RECORDER = repositoryPath('e2e/bridges/recorder.ts');

const recordedFrame = z.object({ dir: z.enum(['in', 'out']), line: z.string() });
const rpcMessage = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  result: z.looseObject({ stopReason: z.string().optional() }).nullish(),
});
type Frame = z.infer<typeof recordedFrame> & z.infer<typeof rpcMessage>;

/** A session of the product that runs a bridge in a home of its own, with every frame that the bridge exchanged. */
export class BridgeSession {
  readonly #product: Product;
  readonly #sessionId: string;
  readonly #framesFile: string;

  private constructor(product: Product, sessionId: string, framesFile: string) {
    this.#product = product;
    this.#sessionId = sessionId;
    this.#framesFile = framesFile;
  }

  static async start(
    product: Product,
    { name, version, entry, prepareSession }: Bridge,
    parentFolder: string,
    prompt: string,
  ): Promise<BridgeSession> {
    const folder = fs.mkdtempSync(path.join(parentFolder, 'session-'));
    const cwd = path.join(folder, 'work');
    const home = path.join(folder, 'home');
    const framesFile = path.join(folder, 'frames.ndjson');
    fs.mkdirSync(cwd);
    fs.mkdirSync(home);
    const profile = await product.callOk(agentProfile, 'POST', '/agent-profiles', {
      name: `${name} ${version}`,
      command: process.execPath,
      args: [RECORDER, framesFile, process.execPath, entry],
      ...prepareSession({ cwd, home }),
    });
    const createdTask = await product.callOk(task, 'POST', '/tasks', { title: prompt, cwd });
    const startedSession = await product.callOk(session, 'POST', `/tasks/${createdTask.id}/sessions`, {
      agent_profile_id: profile.id,
      prompt,
    });
    return new BridgeSession(product, startedSession.id, framesFile);
  }

  /** Allows tool calls until a form is pending or the turn has ended. */
  async waitForFormOrEnd(): Promise<Clarification | 'ended'> {
    return waitFor(
      'a form or the end of the turn',
      async () => {
        await this.#allowTools();
        const { items } = await this.#product.callOk(
          clarificationsPage,
          'GET',
          `/clarifications?session_id=${this.#sessionId}&status=pending`,
        );
        return items[0] ?? (this.stopReason() === undefined ? undefined : 'ended');
      },
      TURN_TIMEOUT_MS,
    );
  }

  async stopTurn(): Promise<void> {
    await this.#product.callOk(z.unknown(), 'POST', `/sessions/${this.#sessionId}/cancel`);
  }

  /** Stops the agent, which takes some 350 MB. */
  async stop(): Promise<void> {
    await this.#product.callOk(z.unknown(), 'POST', `/sessions/${this.#sessionId}/stop`);
  }

  /** Waits until the product has ended the turn, and returns the number of prompts it has sent. */
  async waitForTurnEnd(): Promise<number> {
    const ended = await waitFor(
      'the end of the turn',
      async () => {
        const current = await this.#product.callOk(session, 'GET', `/sessions/${this.#sessionId}`);
        if (current.failure !== null)
          throw new Error(`${current.failure.message}\n${current.failure.stderr_tail}`);
        return this.stopReason() !== undefined && current.open_turn_id === null ? current : undefined;
      },
      TURN_TIMEOUT_MS,
    );
    return ended.prompt_generation;
  }

  /** Why the agent ended its turn; undefined while it is open. */
  stopReason(): string | undefined {
    return this.frames().find(({ dir, result }) => dir === 'out' && result?.stopReason !== undefined)?.result
      ?.stopReason;
  }

  /** The number of frames with this method in this direction; `in` is towards the agent. */
  countFrames(dir: Frame['dir'], method: string): number {
    return this.frames().filter((frame) => frame.dir === dir && frame.method === method).length;
  }

  /** The result of each form's reply, as text, in the order of the forms. */
  replies(): string[] {
    const frames = this.frames();
    return frames
      .filter(({ dir, method }) => dir === 'out' && method === 'elicitation/create')
      .flatMap((form) => {
        const reply = frames.find(
          ({ dir, method, id }) => dir === 'in' && method === undefined && id === form.id,
        );
        return /"result":(.*)\}$/.exec(reply?.line ?? '')?.[1] ?? [];
      });
  }

  /** The agent's text in the transcript. */
  async agentText(): Promise<string> {
    const page = await this.#product.callOk(messagesPage, 'GET', `/sessions/${this.#sessionId}/messages`);
    return page.items
      .filter(({ author, type }) => author === 'agent' && type === 'text')
      .map(({ content }) => content)
      .join('\n');
  }

  frames(): Frame[] {
    if (!fs.existsSync(this.#framesFile)) return [];
    const lines = fs.readFileSync(this.#framesFile, 'utf8').split('\n').slice(0, -1);
    return lines.map((text) => {
      const { dir, line } = recordedFrame.parse(JSON.parse(text));
      return { dir, line, ...rpcMessage.parse(JSON.parse(line)) };
    });
  }

  async #allowTools(): Promise<void> {
    const { items } = await this.#product.callOk(
      permissionsPage,
      'GET',
      `/permissions?session_id=${this.#sessionId}&status=pending`,
    );
    for (const { pending_id, options } of items) {
      const once = options.find(({ kind }) => kind === 'allow_once');
      if (once === undefined) throw new Error('the agent offers no way to allow its tool once');
      await this.#product.callOk(z.unknown(), 'POST', `/permissions/${pending_id}/respond`, {
        option_id: once.id,
      });
    }
  }
}
