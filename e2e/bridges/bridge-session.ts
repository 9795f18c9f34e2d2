import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { waitFor } from '../fixtures/wait-for.ts';
import type { Bridge } from './bridge.ts';

const LIMIT_MS = 60_000;
const RECORDER = fileURLToPath(new URL('./recorder.ts', import.meta.url));

const recorded = z.object({ dir: z.enum(['in', 'out']), line: z.string() });
const frame = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  result: z.looseObject({ stopReason: z.string().optional() }).nullish(),
});
type Frame = z.infer<typeof recorded> & z.infer<typeof frame>;

/** A bridge in a session of the product, with a home of its own, and every frame it exchanged. */
export class BridgeSession {
  readonly #product: Product;
  readonly #id: string;
  readonly #frames: string;

  private constructor(product: Product, id: string, frames: string) {
    this.#product = product;
    this.#id = id;
    this.#frames = frames;
  }

  static async start(
    product: Product,
    { name, version, entry, settle }: Bridge,
    folders: string,
    prompt: string,
  ): Promise<BridgeSession> {
    const folder = fs.mkdtempSync(path.join(folders, 'session-'));
    const cwd = path.join(folder, 'work');
    const home = path.join(folder, 'home');
    const frames = path.join(folder, 'frames.ndjson');
    fs.mkdirSync(cwd);
    fs.mkdirSync(home);
    const profile = await product.ask(agentProfile, 'POST', '/agent-profiles', {
      name: `${name} ${version}`,
      command: process.execPath,
      args: [RECORDER, frames, process.execPath, entry],
      ...settle({ cwd, home }),
    });
    const opened = await product.ask(task, 'POST', '/tasks', { title: prompt, cwd });
    const started = await product.ask(session, 'POST', `/tasks/${opened.id}/sessions`, {
      agent_profile_id: profile.id,
      prompt,
    });
    return new BridgeSession(product, started.id, frames);
  }

  /** The form that waits for an operator, allowing the tool calls that lead to it; or the end of the turn. */
  async formOrEnd(): Promise<Clarification | 'ended'> {
    return waitFor(
      'a form or the end of the turn',
      async () => {
        await this.#allowTools();
        const { items } = await this.#product.ask(
          clarificationsPage,
          'GET',
          `/clarifications?session_id=${this.#id}&status=pending`,
        );
        return items[0] ?? (this.stopReason() === undefined ? undefined : 'ended');
      },
      LIMIT_MS,
    );
  }

  async stopTurn(): Promise<void> {
    await this.#product.ask(z.unknown(), 'POST', `/sessions/${this.#id}/cancel`);
  }

  /** Ends the agent: each takes some 350 MB. */
  async stop(): Promise<void> {
    await this.#product.ask(z.unknown(), 'POST', `/sessions/${this.#id}/stop`);
  }

  /** Waits for the turn's end in the product, and gives how many prompts it has sent. */
  async ended(): Promise<number> {
    const found = await waitFor(
      'the end of the turn',
      async () => {
        const now = await this.#product.ask(session, 'GET', `/sessions/${this.#id}`);
        if (now.failure !== null) throw new Error(`${now.failure.message}\n${now.failure.stderr_tail}`);
        return this.stopReason() !== undefined && now.open_turn_id === null ? now : undefined;
      },
      LIMIT_MS,
    );
    return found.prompt_generation;
  }

  /** Why the agent ended its turn; undefined while it is open. */
  stopReason(): string | undefined {
    return this.frames().find(({ dir, result }) => dir === 'out' && result?.stopReason !== undefined)?.result
      ?.stopReason;
  }

  /** How often the given method went in the given direction: `in` is towards the agent. */
  count(dir: Frame['dir'], method: string): number {
    return this.frames().filter((seen) => seen.dir === dir && seen.method === method).length;
  }

  /** The results that the agent's forms were answered with, as text, in the order in which they were asked. */
  replies(): string[] {
    const frames = this.frames();
    return frames
      .filter(({ dir, method }) => dir === 'out' && method === 'elicitation/create')
      .flatMap((asked) => {
        const reply = frames.find(
          ({ dir, method, id }) => dir === 'in' && method === undefined && id === asked.id,
        );
        return /"result":(.*)\}$/.exec(reply?.line ?? '')?.[1] ?? [];
      });
  }

  /** What the transcript shows of the agent's words. */
  async said(): Promise<string> {
    const page = await this.#product.ask(messagesPage, 'GET', `/sessions/${this.#id}/messages`);
    return page.items
      .filter(({ author, type }) => author === 'agent' && type === 'text')
      .map(({ content }) => content)
      .join('\n');
  }

  frames(): Frame[] {
    if (!fs.existsSync(this.#frames)) return [];
    const lines = fs.readFileSync(this.#frames, 'utf8').split('\n').slice(0, -1);
    return lines.map((text) => {
      const { dir, line } = recorded.parse(JSON.parse(text));
      return { dir, line, ...frame.parse(JSON.parse(line)) };
    });
  }

  async #allowTools(): Promise<void> {
    const { items } = await this.#product.ask(
      permissionsPage,
      'GET',
      `/permissions?session_id=${this.#id}&status=pending`,
    );
    for (const { pending_id, options } of items) {
      const once = options.find(({ kind }) => kind === 'allow_once');
      if (once === undefined) throw new Error('the agent offers no way to allow its tool once');
      await this.#product.ask(z.unknown(), 'POST', `/permissions/${pending_id}/respond`, {
        option_id: once.id,
      });
    }
  }
}
