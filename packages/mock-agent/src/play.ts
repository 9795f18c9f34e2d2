import { randomUUID } from 'node:crypto';
import type { Step } from './script.ts';
import type { Turn } from './turn.ts';
import { useTool } from './use-tool.ts';

/** How long things take: `pause` between pieces of a stream, `moment` until a scripted change of mind. */
export type Pace = { pause: () => Promise<void>; moment: () => Promise<void> };

/** Plays the steps in order. Rejects as soon as the turn is cancelled. */
export async function play(steps: Step[], turn: Turn, pace: Pace): Promise<void> {
  for (const step of steps) await playStep(step, turn, pace);
}

async function playStep(step: Step, turn: Turn, pace: Pace): Promise<void> {
  switch (step.kind) {
    case 'say':
      return turn.say([step.text]);
    case 'say-in-pieces':
      return turn.say(step.pieces, pace.pause);
    case 'think':
      return turn.update({
        sessionUpdate: 'agent_thought_chunk',
        content: { type: 'text', text: step.text },
        messageId: randomUUID(),
      });
    case 'plan':
      return turn.update({ sessionUpdate: 'plan', entries: step.entries });
    case 'use-tool':
      return useTool(step.use, turn, pace.pause);
    case 'ask':
      return turn.echoReply(await turn.open(step.ask));
    case 'ask-together': {
      const open = [];
      for (const ask of step.asks) open.push(await turn.open(ask));
      await Promise.all(open.map((ask) => turn.echoReply(ask)));
      return;
    }
    case 'leave-open':
      await turn.open(step.ask);
      return;
    case 'withdraw-open':
      await Promise.all(turn.withdrawOpen().map((ask) => turn.echoReply(ask)));
      return;
    case 'moment':
      return pace.moment();
    case 'crash':
      process.stderr.write('kandev-demo-agent: the script says to crash here\n');
      process.exit(3);
  }
}
