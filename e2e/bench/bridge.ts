import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Product } from '../fixtures/product.ts';
import { installBridge } from '../bridges/bridge.ts';
import { liveSocketOf } from './answer.ts';
import { AskingModel } from './asking-model.ts';
import { answer, startSession } from './bench-session.ts';
import { rowOf, type Benchmark, type Rounds } from './rows.ts';

const PACKAGE = '@agentclientprotocol/claude-agent-acp';
const VERSION = '0.101.0';
const ROUNDS = 3;
const WARM_UP = 5;
const QUESTIONS = 25;

/** In milliseconds: from the model's call until a person can see it, from the answer until the model reads it. */
type Delays = { announced: number[]; heard: number[] };

function environment(model: AskingModel): { home: string; env: Record<string, string> } {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-bridge-home-'));
  return {
    home,
    env: { HOME: home, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none', IS_SANDBOX: '' },
  };
}

async function throughProduct(product: Product, entry: string): Promise<Delays> {
  await using model = await AskingModel.start(WARM_UP + QUESTIONS);
  const { home, env } = environment(model);
  using live = await liveSocketOf(product);
  const profile = { agent_id: 'claude-acp', args: [entry], env, default_mode: 'default' };
  const { id } = await startSession(product, 'Ask me.', profile);
  const delays: Delays = { announced: [], heard: [] };
  for (let round = 0; round < WARM_UP + QUESTIONS; round += 1) {
    const { pending_id } = await live.next();
    const announcedAt = performance.now();
    const answeredAt = performance.now();
    const [heardAt] = await Promise.all([model.heard(round), answer(product, pending_id, 'Red')]);
    delays.announced.push(announcedAt - (model.askedAt[round] ?? Number.NaN));
    delays.heard.push(heardAt - answeredAt);
  }
  await product.call('POST', `/sessions/${id}/stop`);
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  return { announced: delays.announced.slice(WARM_UP), heard: delays.heard.slice(WARM_UP) };
}

type Frame = { id?: number; method?: string; params?: { options?: { optionId: string; kind: string }[] } };

/** The barest ACP client that there can be: lines over stdio, every form answered at once. */
async function throughBareClient(entry: string): Promise<Delays> {
  await using model = await AskingModel.start(WARM_UP + QUESTIONS);
  const { home, env } = environment(model);
  const agent = spawn(process.execPath, [entry], {
    cwd: home,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object): void => {
    agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const delays: Delays = { announced: [], heard: [] };
  const answeredAt: number[] = [];
  const replies = new Map<number, (result: unknown) => void>();
  createInterface({ input: agent.stdout }).on('line', (line) => {
    const frame = JSON.parse(line) as Frame & { result?: unknown };
    if (frame.method === 'elicitation/create') {
      const now = performance.now();
      delays.announced.push(now - (model.askedAt[answeredAt.length] ?? Number.NaN));
      answeredAt.push(now);
      send({ id: frame.id, result: { action: 'accept', content: { question_0: 'Red' } } });
    } else if (frame.method === 'session/request_permission') {
      const optionId = frame.params?.options?.find(({ kind }) => kind === 'allow_once')?.optionId;
      send({ id: frame.id, result: { outcome: { outcome: 'selected', optionId } } });
    } else if (frame.method === undefined && frame.id !== undefined) replies.get(frame.id)?.(frame.result);
  });
  let lastId = 0;
  const call = (method: string, params: object): Promise<unknown> => {
    lastId += 1;
    const replied = new Promise((resolve) => replies.set(lastId, resolve));
    send({ id: lastId, method, params });
    return replied;
  };
  const clientCapabilities = { _meta: { terminal_output: true }, elicitation: { form: {} } };
  await call('initialize', { protocolVersion: 1, clientCapabilities });
  const { sessionId } = (await call('session/new', { cwd: home, mcpServers: [] })) as { sessionId: string };
  await call('session/set_mode', { sessionId, modeId: 'default' });
  await call('session/prompt', { sessionId, prompt: [{ type: 'text', text: 'Ask me.' }] });
  for (const [nth, at] of answeredAt.entries()) delays.heard.push((await model.heard(nth)) - at);
  agent.kill();
  await once(agent, 'close');
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  return { announced: delays.announced.slice(WARM_UP), heard: delays.heard.slice(WARM_UP) };
}

export const bridgeBenchmark: Benchmark = {
  name: 'bridge',
  describes: `${PACKAGE} ${VERSION} with a scripted model: from the answer until the model reads it, from the model's call until a browser is told; floor: the barest ACP client`,
  run: async () => {
    const entry = await installBridge(PACKAGE, VERSION);
    await using product = await Product.start();
    const heard: Rounds = [];
    const announced: Rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await throughProduct(product, entry);
      const floor = await throughBareClient(entry);
      heard.push({ ours: ours.heard, floor: floor.heard });
      announced.push({ ours: ours.announced, floor: floor.announced });
    }
    return [rowOf('bridge.heard', 'ms', 1.25, heard), rowOf('bridge.announced', 'ms', 1.8, announced)];
  },
};
