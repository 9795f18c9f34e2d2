import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenarios } from './scenarios/index.ts';
import { DemoAgentClient } from './testing/demo-agent-client.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kandev-mock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const echoServer = (...flags: string[]) => ({
  name: 'echo',
  command: process.execPath,
  args: [fileURLToPath(new URL('./testing/echo-mcp-server.ts', import.meta.url)), ...flags],
  env: [],
});

describe('the demo agent as a process', () => {
  it('introduces itself, without the ability to load sessions', async () => {
    await using client = new DemoAgentClient();
    await expect(
      client.request('initialize', { protocolVersion: 1, clientCapabilities: {} }),
    ).resolves.toMatchObject({
      protocolVersion: 1,
      agentCapabilities: { loadSession: false },
      agentInfo: { name: 'kandev-demo-agent', title: 'Demo agent', version: '0.1.0' },
    });
  });

  it('loads a session and replays a message when KANDEV_MOCK_LOAD_SESSION is set', async () => {
    await using client = new DemoAgentClient({ KANDEV_MOCK_LOAD_SESSION: '1' });
    const initialize = client.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
    await expect(initialize).resolves.toMatchObject({ agentCapabilities: { loadSession: true } });
    const load = { sessionId: 'before', cwd: folder, mcpServers: [] };
    await expect(client.request('session/load', load)).resolves.toEqual({});
    expect(client.messages()).toEqual(['This was said before.']);
    await client.response(client.prompt('before', '/never-asks'));
  });

  it('repeats the reply byte for byte as its next message, and ends the same turn', async () => {
    await using client = new DemoAgentClient();
    const session = await client.openSession();
    const prompt = client.prompt(session, '/ask-single');
    const { frame } = await client.agentRequest(0);
    expect(frame).toMatchObject({
      method: 'elicitation/create',
      params: { mode: 'form', sessionId: session },
    });

    const reply = '{ "action":"accept", "content":{"question_0":"Post\\u0067res\u2028" ,"n":1.50}}';
    client.sendResult(0, reply);
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(client.messages()).toEqual([reply]);
  });

  it('repeats an error reply', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession(), '/ask-text');
    await client.agentRequest(0);
    client.write('{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no"}}');
    await client.response(prompt);
    expect(client.messages()).toEqual(['{"code":-32601,"message":"no"}']);
  });

  it('masks a secret in the repeated reply [R24]', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession(), '/mcp-form');
    await client.agentRequest(0);
    client.sendResult(0, '{"action":"accept","content":{"apiKey":"sk-1"}}');
    await client.response(prompt);
    expect(client.messages()).toEqual(['{"action":"accept","content":{"apiKey":"•••"}}']);
  });

  it('sends a form from its prompt verbatim, __proto__ and key order included', async () => {
    await using client = new DemoAgentClient();
    const session = await client.openSession();
    const fields = '"properties":{"z":{"type":"string"},"__proto__":{"type":"string"},"1":{"type":"string"}}';
    const prompt = client.prompt(session, `{"message":"m", "requestedSchema":{${fields}}}`);
    const { line } = await client.agentRequest(0);
    expect(line).toBe(
      `{"jsonrpc":"2.0","id":0,"method":"elicitation/create","params":` +
        `{"sessionId":"${session}","mode":"form","message":"m", "requestedSchema":{${fields}}}}`,
    );
    client.sendResult(0, '{"action":"accept","content":{"__proto__":"p"}}');
    await client.response(prompt);
    expect(client.messages()).toEqual(['{"action":"accept","content":{"__proto__":"p"}}']);
  });

  it('keeps two equal questions apart, whatever the order of the answers', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession(), '/two-at-once');
    const [first, second] = [await client.agentRequest(0), await client.agentRequest(1)];
    expect(first.frame.params?.['message']).toBe(second.frame.params?.['message']);
    expect(first.frame.params?.['toolCallId']).not.toBe(second.frame.params?.['toolCallId']);
    client.sendResult(1, '{"action":"accept","content":{"question_0":"No"}}');
    await client.frameWhere(({ params }) => JSON.stringify(params ?? {}).includes('agent_message_chunk'));
    client.sendResult(0, '{"action":"decline"}');
    await client.response(prompt);
    expect(client.messages()).toEqual([
      '{"action":"accept","content":{"question_0":"No"}}',
      '{"action":"decline"}',
    ]);
  });

  it('withdraws its question on cue, and continues with the reply', async () => {
    const cue = path.join(folder, 'cue');
    await using client = new DemoAgentClient({ KANDEV_MOCK_CUE: cue });
    const prompt = client.prompt(await client.openSession(), '/withdraw');
    await client.agentRequest(0);
    await writeFile(cue, '');
    const { params } = await client.frameWhere(({ method }) => method === '$/cancel_request');
    expect(params).toEqual({ requestId: 0 });
    client.sendResult(0, '{"action":"cancel"}');
    await client.response(prompt);
    expect(client.messages()).toEqual(['{"action":"cancel"}', 'I found the answer myself.']);
  });

  it('ends its turn with a question still open', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession(), '/ends-turn-asking 1');
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    await client.agentRequest(0);
  });

  it('ends a cancelled turn while it asks, and accepts the next prompt', async () => {
    await using client = new DemoAgentClient();
    const session = await client.openSession();
    const prompt = client.prompt(session, '/ask-single');
    await client.agentRequest(0);
    client.cancel(session);
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'cancelled' });
    client.sendResult(0, '{"action":"cancel"}');
    await expect(client.response(client.prompt(session, 'hello'))).resolves.toEqual({
      stopReason: 'end_turn',
    });
    expect(client.messages()).toHaveLength(1);
  });

  it('continues after a cancel when KANDEV_MOCK_IGNORE_CANCEL is set', async () => {
    await using client = new DemoAgentClient({ KANDEV_MOCK_IGNORE_CANCEL: '1' });
    const session = await client.openSession();
    const prompt = client.prompt(session, '/ask-text');
    await client.agentRequest(0);
    client.cancel(session);
    client.sendResult(0, '{"action":"cancel"}');
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
  });

  it('logs every frame of both directions verbatim', async () => {
    const frames = path.join(folder, 'frames.ndjson');
    await using client = new DemoAgentClient({ KANDEV_MOCK_FRAMES: frames });
    const prompt = client.prompt(await client.openSession(), '/mcp-form');
    await client.agentRequest(0);
    const replyLine = '{"jsonrpc":"2.0","id":0,"result":{"action":"accept", "content":{"apiKey":"sk-1"}}}';
    client.write(replyLine);
    await client.response(prompt);
    const log = (await readFile(frames, 'utf8')).trimEnd().split('\n');
    const lines = log.map((line) => JSON.parse(line) as { dir: string; line: string });
    expect(lines.filter(({ dir }) => dir === 'out').map(({ line }) => line)).toEqual(client.lines);
    expect(lines).toContainEqual({ dir: 'in', line: replyLine });
  });

  it('ends when its input ends, with a question still open', async () => {
    await using client = new DemoAgentClient();
    client.prompt(await client.openSession(), '/ask-single');
    await client.agentRequest(0);
    client.endInput();
    await expect(client.exited).resolves.toBe(0);
  });

  it('refuses a second prompt while a turn is open', async () => {
    await using client = new DemoAgentClient();
    const session = await client.openSession();
    client.prompt(session, '/ask-single');
    await client.agentRequest(0);
    await expect(client.response(client.prompt(session, 'hello'))).rejects.toMatchObject({ code: -32600 });
  });

  it('requires a login when KANDEV_MOCK_LOGIN_REQUIRED is set', async () => {
    await using client = new DemoAgentClient({ KANDEV_MOCK_LOGIN_REQUIRED: '1' });
    await expect(client.openSession()).rejects.toMatchObject({ code: -32000 });
  });

  it.each(scenarios.filter(({ command }) => command !== '/crash').map(({ command }) => command))(
    '%s ends its turn when every request is answered',
    async (command) => {
      await using client = new DemoAgentClient();
      const prompt = client.prompt(await client.openSession(), `${command} 1`);
      let answered = 0;
      const ended = client.response(prompt);
      for (;;) {
        const next = client.frameWhere(({ id, method }) => id === answered && method !== undefined);
        const outcome = await Promise.race([ended, next]);
        if ('stopReason' in outcome) break;
        client.sendResult(answered++, '{"action":"decline"}');
      }
      expect(await ended).toEqual({ stopReason: 'end_turn' });
    },
  );

  it('calls the question tool of the session’s MCP server, and repeats its result', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(
      await client.openSession([echoServer()]),
      '{"ask_user_question_kandev": {"questions": [1]}}',
    );
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(client.messages()).toEqual(['{"questions":[1]}']);
  });

  it('withdraws a tool call after a moment, and continues', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession([echoServer('--silent')]), '/tool-gives-up 1');
    await expect(client.response(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(client.messages()).toEqual(['I waited no longer.', 'I go on without an answer.']);
  });

  it('reports that it has no MCP server', async () => {
    await using client = new DemoAgentClient();
    const prompt = client.prompt(await client.openSession(), '/tool-ask');
    await client.response(prompt);
    expect(client.messages()).toEqual([
      'I was given no MCP server, so I cannot call ask_user_question_kandev.',
    ]);
  });
});
