// Stands between the runner and an agent: node recorder.ts FRAMES COMMAND [ARGS…]. Passes every byte on, and
// appends every line to FRAMES as {"dir","line"}. The agent gets no more of the environment than it needs.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

const [frames = '', command = '', ...args] = process.argv.slice(2);
const needed = /^(PATH|HOME|ANTHROPIC_\w+|CODEX_HOME|MODEL_KEY|DEFAULT_AUTH_REQUEST)$/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)));
const agent = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });

/** A line is written down before it is passed on, so that whoever saw its effect finds it. */
function relay(dir: 'in' | 'out', from: Readable, to: Writable): void {
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) appendFileSync(frames, `${JSON.stringify({ dir, line })}\n`);
    to.write(chunk);
  });
  from.on('end', () => to.end());
}

relay('in', process.stdin, agent.stdin);
relay('out', agent.stdout, process.stdout);
agent.stdin.on('error', () => undefined);
agent.on('close', (code) => process.exit(code ?? 1));
