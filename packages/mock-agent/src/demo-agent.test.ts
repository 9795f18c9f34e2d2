import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenarios } from './scenarios/index.ts';
import { AcpPeer } from './testing/acp-peer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kandev-mock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const repeating = (...flags: string[]) => ({
  name: 'repeating',
  command: process.execPath,
  args: [fileURLToPath(new URL('./testing/repeating-mcp-server.ts', import.meta.url)), ...flags],
  env: [],
});

const answer = (id: number, resultText: string) => `{"jsonrpc":"2.0","id":${id},"result":${resultText}}`;

describe('the demo agent as a process', () => {
  it('introduces itself, without the ability to load sessions', async () => {
    await using peer = new AcpPeer();
    await expect(
      peer.request('initialize', { protocolVersion: 1, clientCapabilities: {} }),
    ).resolves.toMatchObject({
      protocolVersion: 1,
      agentCapabilities: { loadSession: false },
      agentInfo: { name: 'kandev-demo-agent', title: 'Demo agent', version: '0.1.0' },
    });
  });

  it('loads a session and replays a message when KANDEV_MOCK_LOAD_SESSION is set', async () => {
    await using peer = new AcpPeer({ KANDEV_MOCK_LOAD_SESSION: '1' });
    const initialize = peer.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
    await expect(initialize).resolves.toMatchObject({ agentCapabilities: { loadSession: true } });
    const load = { sessionId: 'before', cwd: folder, mcpServers: [] };
    await expect(peer.request('session/load', load)).resolves.toEqual({});
    expect(peer.said()).toEqual(['This was said before.']);
    await peer.sent(peer.prompt('before', '/never-asks'));
  });

  it('repeats the reply byte for byte as its next message, and ends the same turn', async () => {
    await using peer = new AcpPeer();
    const session = await peer.open();
    const prompt = peer.prompt(session, '/ask-single');
    const { frame } = await peer.asked(0);
    expect(frame).toMatchObject({
      method: 'elicitation/create',
      params: { mode: 'form', sessionId: session },
    });

    const reply = '{ "action":"accept", "content":{"question_0":"Post\\u0067res\u2028" ,"n":1.50}}';
    peer.write(answer(0, reply));
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(peer.said()).toEqual([reply]);
  });

  it('repeats an error reply', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open(), '/ask-text');
    await peer.asked(0);
    peer.write('{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no"}}');
    await peer.sent(prompt);
    expect(peer.said()).toEqual(['{"code":-32601,"message":"no"}']);
  });

  it('masks a secret in the repeated reply [R24]', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open(), '/mcp-form');
    await peer.asked(0);
    peer.write(answer(0, '{"action":"accept","content":{"apiKey":"sk-1"}}'));
    await peer.sent(prompt);
    expect(peer.said()).toEqual(['{"action":"accept","content":{"apiKey":"•••"}}']);
  });

  it('sends a form from its prompt verbatim, __proto__ and key order included', async () => {
    await using peer = new AcpPeer();
    const session = await peer.open();
    const fields = '"properties":{"z":{"type":"string"},"__proto__":{"type":"string"},"1":{"type":"string"}}';
    const prompt = peer.prompt(session, `{"message":"m", "requestedSchema":{${fields}}}`);
    const { line } = await peer.asked(0);
    expect(line).toBe(
      `{"jsonrpc":"2.0","id":0,"method":"elicitation/create","params":` +
        `{"sessionId":"${session}","mode":"form","message":"m", "requestedSchema":{${fields}}}}`,
    );
    peer.write(answer(0, '{"action":"accept","content":{"__proto__":"p"}}'));
    await peer.sent(prompt);
    expect(peer.said()).toEqual(['{"action":"accept","content":{"__proto__":"p"}}']);
  });

  it('keeps two equal questions apart, whatever the order of the answers', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open(), '/two-at-once');
    const [first, second] = [await peer.asked(0), await peer.asked(1)];
    expect(first.frame.params?.['message']).toBe(second.frame.params?.['message']);
    expect(first.frame.params?.['toolCallId']).not.toBe(second.frame.params?.['toolCallId']);
    peer.write(answer(1, '{"action":"accept","content":{"question_0":"No"}}'));
    await peer.frame(({ params }) => JSON.stringify(params ?? {}).includes('agent_message_chunk'));
    peer.write(answer(0, '{"action":"decline"}'));
    await peer.sent(prompt);
    expect(peer.said()).toEqual([
      '{"action":"accept","content":{"question_0":"No"}}',
      '{"action":"decline"}',
    ]);
  });

  it('withdraws its question on cue, and continues with the reply', async () => {
    const cue = path.join(folder, 'cue');
    await using peer = new AcpPeer({ KANDEV_MOCK_CUE: cue });
    const prompt = peer.prompt(await peer.open(), '/withdraw');
    await peer.asked(0);
    await writeFile(cue, '');
    const { params } = await peer.frame(({ method }) => method === '$/cancel_request');
    expect(params).toEqual({ requestId: 0 });
    peer.write(answer(0, '{"action":"cancel"}'));
    await peer.sent(prompt);
    expect(peer.said()).toEqual(['{"action":"cancel"}', 'I found the answer myself.']);
  });

  it('ends its turn with a question still open', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open(), '/ends-turn-asking 1');
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    await peer.asked(0);
  });

  it('ends a cancelled turn while it asks, and accepts the next prompt', async () => {
    await using peer = new AcpPeer();
    const session = await peer.open();
    const prompt = peer.prompt(session, '/ask-single');
    await peer.asked(0);
    peer.write(JSON.stringify({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: session } }));
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'cancelled' });
    peer.write(answer(0, '{"action":"cancel"}'));
    await expect(peer.sent(peer.prompt(session, 'hello'))).resolves.toEqual({ stopReason: 'end_turn' });
    expect(peer.said()).toHaveLength(1);
  });

  it('continues after a cancel when KANDEV_MOCK_IGNORE_CANCEL is set', async () => {
    await using peer = new AcpPeer({ KANDEV_MOCK_IGNORE_CANCEL: '1' });
    const session = await peer.open();
    const prompt = peer.prompt(session, '/ask-text');
    await peer.asked(0);
    peer.write(JSON.stringify({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: session } }));
    peer.write(answer(0, '{"action":"cancel"}'));
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
  });

  it('logs every frame of both directions verbatim', async () => {
    const frames = path.join(folder, 'frames.ndjson');
    await using peer = new AcpPeer({ KANDEV_MOCK_FRAMES: frames });
    const prompt = peer.prompt(await peer.open(), '/mcp-form');
    await peer.asked(0);
    const sent = answer(0, '{"action":"accept", "content":{"apiKey":"sk-1"}}');
    peer.write(sent);
    await peer.sent(prompt);
    const log = (await readFile(frames, 'utf8')).trimEnd().split('\n');
    const lines = log.map((line) => JSON.parse(line) as { dir: string; line: string });
    expect(lines.filter(({ dir }) => dir === 'out').map(({ line }) => line)).toEqual(peer.lines);
    expect(lines).toContainEqual({ dir: 'in', line: sent });
  });

  it('ends when its input ends, with a question still open', async () => {
    await using peer = new AcpPeer();
    peer.prompt(await peer.open(), '/ask-single');
    await peer.asked(0);
    peer.endInput();
    await expect(peer.exited).resolves.toBe(0);
  });

  it('refuses a second prompt while a turn is open', async () => {
    await using peer = new AcpPeer();
    const session = await peer.open();
    peer.prompt(session, '/ask-single');
    await peer.asked(0);
    await expect(peer.sent(peer.prompt(session, 'hello'))).rejects.toMatchObject({ code: -32600 });
  });

  it('requires a login when KANDEV_MOCK_LOGIN_REQUIRED is set', async () => {
    await using peer = new AcpPeer({ KANDEV_MOCK_LOGIN_REQUIRED: '1' });
    await expect(peer.open()).rejects.toMatchObject({ code: -32000 });
  });

  it.each(scenarios.filter(({ command }) => command !== '/crash').map(({ command }) => command))(
    '%s ends its turn when every request is answered',
    async (command) => {
      await using peer = new AcpPeer();
      const prompt = peer.prompt(await peer.open(), `${command} 1`);
      let answered = 0;
      const ended = peer.sent(prompt);
      for (;;) {
        const next = peer.frame(({ id, method }) => id === answered && method !== undefined);
        const outcome = await Promise.race([ended, next]);
        if ('stopReason' in outcome) break;
        peer.write(answer(answered++, '{"action":"decline"}'));
      }
      expect(await ended).toEqual({ stopReason: 'end_turn' });
    },
  );

  it('calls the question tool of the session’s MCP server, and repeats its result', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(
      await peer.open([repeating()]),
      '{"ask_user_question_kandev": {"questions": [1]}}',
    );
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(peer.said()).toEqual(['{"questions":[1]}']);
  });

  it('withdraws a tool call after a moment, and continues', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open([repeating('--silent')]), '/tool-gives-up 1');
    await expect(peer.sent(prompt)).resolves.toEqual({ stopReason: 'end_turn' });
    expect(peer.said()).toEqual(['I waited no longer.', 'I go on without an answer.']);
  });

  it('reports that it has no MCP server', async () => {
    await using peer = new AcpPeer();
    const prompt = peer.prompt(await peer.open(), '/tool-ask');
    await peer.sent(prompt);
    expect(peer.said()).toEqual(['I was given no MCP server, so I cannot call ask_user_question_kandev.']);
  });
});
