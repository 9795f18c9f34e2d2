import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kandev-acpdbg-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function acpdbg(args: string[], typed: string[] = []) {
  const child = spawn(process.execPath, [MAIN, '--', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { output, errors, code };
}

/** Runs acpdbg with the demo agent and one prompt. */
const demo = (prompt: string, options: string[] = [], typed: string[] = []) =>
  acpdbg(['--raw', '--exit-after-turn', '--prompt', prompt, ...options, 'kandev-demo-agent'], typed);

async function answersFile(...entries: unknown[]): Promise<string> {
  const file = path.join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(entries));
  return file;
}

/** The results that went to the agent, in order. */
const results = (output: string) =>
  [...output.matchAll(/→ \{"jsonrpc":"2.0","id":\d+,"result":(.*)\}$/gm)].map((found) => found[1]);

describe('acpdbg with the demo agent', () => {
  it('shows every frame both ways, and what it all came to', async () => {
    const { output, code } = await demo('/never-asks');
    expect(code).toBe(0);
    expect(output).toMatch(/s → .*"method":"initialize".*"elicitation":\{"form":\{\}\}/);
    expect(output).toMatch(/s ← .*"agentInfo":\{"name":"kandev-demo-agent"/);
    expect(output).toMatch(/agent +kandev-demo-agent 0\.1\.0/);
    expect(output).toMatch(/elicitation\/create seen +0/);
    expect(output).toMatch(/tool calls +1/);
    expect(output).toMatch(/session\/prompt sent +1/);
    expect(output).toMatch(/stop reason +end_turn/);
  });

  it('shows frames with names and line by line without --raw', async () => {
    const { output } = await acpdbg(['--prompt', '/never-asks', '--exit-after-turn', 'kandev-demo-agent']);
    expect(output).toMatch(/→ session\/new #1\n\{\n {2}"jsonrpc": "2\.0"/);
    expect(output).toMatch(/← answer to session\/new #1\n/);
    expect(output).toMatch(/← session\/update\n/);
  });

  it('answers from a file, in order: answers, skip, cancel, and a result as it is', async () => {
    const form = { message: 'm', requestedSchema: { properties: { name: { type: 'string' } } } };
    const file = await answersFile(
      { answers: [{ question_id: 'name', custom_text: ' x ' }] },
      { rejected: true },
      { cancel: true },
      { action: 'accept', content: { name: 7 } },
    );
    const { output } = await demo(JSON.stringify([form, form, form, form]), ['--answers', file]);
    expect(results(output)).toEqual([
      '{"action":"accept","content":{"name":"x"}}',
      '{"action":"decline"}',
      '{"action":"cancel"}',
      '{"action":"accept","content":{"name":7}}',
    ]);
    expect(output).toMatch(/elicitation\/create seen +4/);
  });

  it('answers from the terminal, question by question', async () => {
    const { output } = await demo('/ask-three', [], ['2', '3,1', '']);
    expect(output).toContain('[2/3] Envs: Which environments should it deploy to?');
    expect(results(output)).toEqual([
      '{"action":"accept","content":{"question_0":"SQLite","question_1":["dev","prod"]}}',
    ]);
  });

  it('asks again when an answer cannot be sent', async () => {
    const form = {
      message: 'm',
      requestedSchema: { properties: { count: { type: 'integer', maximum: 5 } }, required: ['count'] },
    };
    const { output } = await demo(JSON.stringify(form), [], ['9', '', '4']);
    expect(output).toContain('count above_maximum 5');
    expect(output).toContain('count required');
    expect(results(output)).toEqual(['{"action":"accept","content":{"count":4}}']);
  });

  it.each([
    ['!skip', '{"action":"decline"}'],
    ['!cancel', '{"action":"cancel"}'],
    [undefined, '{"action":"cancel"}'],
  ])('when %s is typed it replies %s', async (typed, reply) => {
    const { output } = await demo('/ask-single', [], typed === undefined ? [] : [typed]);
    expect(results(output)).toEqual([reply]);
  });

  it('stops the turn, and answers what was asked in it with cancel', async () => {
    const { output } = await demo('/ask-single', [], ['!stop']);
    expect(output).toContain('"method":"session/cancel"');
    expect(results(output)).toEqual(['{"action":"cancel"}']);
    expect(output).toMatch(/stop reason +cancelled/);
  });

  it('without elicitation it offers none and declines what comes all the same [R2]', async () => {
    const { output } = await demo('/ask-single', ['--no-elicitation']);
    expect(output).not.toContain('"form":{}');
    expect(results(output)).toEqual(['{"action":"decline"}']);
    expect(output).toMatch(/elicitation\.form offered +no/);
  });

  it('declines what no operator could answer, and says why', async () => {
    const { output } = await demo('/url-mode');
    expect(output).toContain('declined, unasked: not_a_form');
    expect(results(output)).toEqual(['{"action":"decline"}']);
  });

  it.each([
    [[], ['1'], 'reject'],
    [['--allow'], [], 'allow'],
  ])('answers a permission with %j and %j typed by %s', async (options, typed, optionId) => {
    const { output } = await demo('/ask-permission', options, typed);
    expect(results(output)).toEqual([`{"outcome":{"outcome":"selected","optionId":"${optionId}"}}`]);
  });

  it('answers a withdrawn question with cancel while it is being asked [R22]', async () => {
    const child = spawn(
      process.execPath,
      [MAIN, '--raw', '--exit-after-turn', '--prompt', '/withdraw 50', 'kandev-demo-agent'],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const output = await text(child.stdout);
    child.stdin.end();
    expect(output).toContain('no longer asked');
    expect(results(output)).toEqual(['{"action":"cancel"}']);
    expect(output).toMatch(/\$\/cancel_request seen +1/);
  });

  it('takes prompts from the terminal until there are no more', async () => {
    const { output, code } = await acpdbg(
      ['--raw', 'kandev-demo-agent'],
      ['/ask-text', 'typed answer', '/never-asks'],
    );
    expect(results(output)).toEqual(['{"action":"accept","content":{"releaseName":"typed answer"}}']);
    expect(output).toMatch(/stop reason +end_turn, end_turn/);
    expect(code).toBe(0);
  });

  it('says how the agent ended when it ends by itself', async () => {
    const { output, code } = await demo('/crash 1');
    expect(code).toBe(1);
    expect(output).toMatch(/failed +kandev-demo-agent ended with code 3/);
    expect(output).toContain('the script says to crash here');
  });

  it('gives the agent its variables and its identity to read forms by', async () => {
    const { output } = await demo(
      '/ask-single',
      [
        ...['--env', 'KANDEV_MOCK_NAME=@agentclientprotocol/claude-agent-acp'],
        ...['--env', 'KANDEV_MOCK_VERSION=0.80.0'],
      ],
      ['1: a note'],
    );
    expect(results(output)).toEqual([
      '{"action":"accept","content":{"question_0":"Postgres","question_0_custom":"a note"}}',
    ]);
  });

  it('says in one line that it was told of no agent', async () => {
    expect(await acpdbg([])).toMatchObject({ code: 1, errors: 'acpdbg: say which agent to run\n' });
  });

  it('says in one line that the answers are not there, or which of them is none', async () => {
    const missing = await demo('x', ['--answers', path.join(folder, 'none.json')]);
    expect(missing.errors).toMatch(/^acpdbg: .*none\.json cannot be read.*\n$/);
    const odd = await demo('x', ['--answers', await answersFile({ rejected: true }, { nonsense: 1 })]);
    expect(odd.errors).toMatch(/entry 2 is no answer\n$/);
  });

  it('says that there is no such program', async () => {
    const { output, code } = await acpdbg(['/no/such/agent']);
    expect(output).toContain('There is no program "/no/such/agent"');
    expect(code).toBe(1);
  });
});
