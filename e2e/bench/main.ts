// pnpm bench: what an answer costs with us, as a ratio to the bare parts that it must pass, in the same run; and
// how soon a large board shows what is done to it.
import { clarification } from '@kandev/contracts';
import WebSocket from 'ws';
import { z } from 'zod';
import { Conversation } from '../fixtures/conversation.ts';
import { singleSelect } from '../fixtures/forms.ts';
import { Product } from '../fixtures/product.ts';
import { bareParts } from './bare.ts';
import { boardFrames } from './board.ts';

const ROUNDS = 200;
const created = z.object({ type: z.literal('clarification.created'), payload: clarification });

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantiles(samples: number[]): { median: number; p95: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

async function bare(): Promise<number[]> {
  const parts = await bareParts();
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await timed(parts.roundTrip));
  parts.close();
  return samples;
}

/** One agent asks one form after the other; each is answered when the live updates announce it. */
async function ours(product: Product): Promise<{ answer: number[]; asking: number[] }> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/v1/stream`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  const announced: string[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (text: Buffer) => {
    const event = created.safeParse(JSON.parse(text.toString()));
    if (!event.success) return;
    announced.push(event.data.payload.pending_id);
    wake();
  });
  socket.on('open', () => socket.send(JSON.stringify({ after: 0 })));
  const form = {
    message: 'Pick',
    requestedSchema: { type: 'object', properties: { question_0: singleSelect('A', 'B') } },
  };
  await Conversation.start(product, JSON.stringify(Array.from({ length: ROUNDS }, () => form)), 'Bench');

  const answer: number[] = [];
  const asking: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    asking.push(
      await timed(async () => {
        while (announced.length <= round) await new Promise<void>((resolve) => (wake = resolve));
      }),
    );
    const pending = announced[round] ?? '';
    answer.push(
      await timed(async () => {
        const body = { answers: [{ question_id: 'question_0', selected_options: ['A'] }] };
        const reply = await product.call('POST', `/clarifications/${pending}/respond`, body);
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      }),
    );
  }
  socket.terminate();
  return { answer, asking: asking.slice(1) };
}

await using product = await Product.start();
const floor = quantiles(await bare());
const { answer, asking } = await ours(product);
function show(name: string, { median, p95 }: { median: number; p95: number }): void {
  const ratio = (median / floor.median).toFixed(1);
  process.stdout.write(
    `${name.padEnd(44)} ${median.toFixed(2)} ms  p95 ${p95.toFixed(2)} ms  ratio ${ratio}\n`,
  );
}
show('bare parts (HTTP, WebSocket, child process)', floor);
show('answer over HTTP until the verdict', quantiles(answer));
show('verdict until the next question is announced', quantiles(asking));

const frames = await boardFrames(product);
function showFrame(name: string, samples: number[]): void {
  const { median, p95 } = quantiles(samples);
  process.stdout.write(`${name.padEnd(44)} ${median.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms\n`);
}
showFrame('5,000 tasks: an arrow key until it is drawn', frames.focus);
showFrame('5,000 tasks: a carried card, step by step', frames.carry);
showFrame('5,000 tasks: a letter in the search', frames.search);
showFrame('5,000 tasks: a step of a dragged card', frames.drag);
