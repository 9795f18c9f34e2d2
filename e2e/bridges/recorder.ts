// node recorder.ts FRAMES COMMAND [ARGS…]: runs an agent and relays its stdio to the runner. Appends every line to
// FRAMES as {"dir","line"}. The agent gets only the environment variables that it needs.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

const [framesFile = '', command = '', ...args] = process.argv.slice(2);
const NEEDED_VARIABLES = /^(PATH|HOME|ANTHROPIC_\w+|CODEX_HOME|MODEL_KEY|DEFAULT_AUTH_REQUEST)$/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED_VARIABLES.test(name)));
const agent = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });

/** Records a line before it passes it on, so that the record is there when the effect is. */
function relay(dir: 'in' | 'out', from: Readable, to: Writable): void {
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) appendFileSync(framesFile, `${JSON.stringify({ dir, line })}\n`);
    to.write(chunk);
  });
  from.on('end', () => to.end());
}

relay('in', process.stdin, agent.stdin);
relay('out', agent.stdout, process.stdout);
agent.stdin.on('error', () => undefined);
agent.on('close', (code) => process.exit(code ?? 1));
