import { randomUUID } from 'node:crypto';
import { agentMessage, messageId, sessionId, turnId, type AgentMessage } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { eventually, present } from '../testing/eventually.ts';
import { SessionUpdates } from './session-updates.ts';
import { readSessionUpdate } from './read-session-update.ts';

const turn = turnId.parse(randomUUID());

class Transcript {
  readonly sent: AgentMessage[] = [];
  readonly updates = new SessionUpdates({
    sessionId: sessionId.parse(randomUUID()),
    newId: () => messageId.parse(randomUUID()),
    emit: (message) => this.sent.push(agentMessage.parse(message)),
  });

  /** Applies an update as an agent sends it. */
  apply(update: unknown, at: typeof turn | null = turn): void {
    const read = readSessionUpdate({ sessionId: 's', update });
    if (read?.transcriptUpdate !== undefined) this.updates.apply(read.transcriptUpdate, at);
  }

  say(text: string, more: object = {}): void {
    this.apply({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, ...more });
  }

  updateTool(update: object): void {
    this.apply({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...update });
  }

  /** The text of each message, joined from its parts. */
  messages(): string[] {
    this.updates.flush();
    const texts = new Map<string, string>();
    for (const { message_id, mode, content } of this.sent) {
      texts.set(message_id, mode === 'append' ? (texts.get(message_id) ?? '') + content : content);
    }
    return [...texts.values()];
  }
}

it('joins the pieces of a text, and sends them after a short delay', async () => {
  const transcript = new Transcript();
  transcript.say('one ');
  transcript.say('two');
  expect(transcript.sent).toEqual([]);
  const message = await eventually(() => present(transcript.sent[0], 'message'));
  expect(message).toMatchObject({ type: 'text', mode: 'append', content: 'one two', turn_id: turn });
  transcript.say(' three');
  expect(transcript.messages()).toEqual(['one two three']);
});

it('begins a message at each change of kind, turn or agent message id, and after a flush', () => {
  const transcript = new Transcript();
  transcript.say('a');
  transcript.apply({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'b' } });
  transcript.say('c', { messageId: 'm1' });
  transcript.say('d', { messageId: 'm2' });
  transcript.apply(
    { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'e' }, messageId: 'm2' },
    null,
  );
  transcript.updates.flush();
  transcript.apply(
    { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'f' }, messageId: 'm2' },
    null,
  );
  expect(transcript.messages()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('keeps one message for a tool call, and sends it whole each time', () => {
  const transcript = new Transcript();
  transcript.apply({
    sessionUpdate: 'tool_call',
    toolCallId: 't',
    title: 'Read file',
    kind: 'read',
    status: 'pending',
    rawInput: { path: '/a' },
    locations: [{ path: '/a', line: 3 }, 'odd'],
  });
  transcript.say('meanwhile');
  transcript.updateTool({
    status: 'completed',
    content: [{ type: 'content', content: { type: 'text', text: 'done' } }],
  });
  expect(transcript.messages()).toEqual(['Read file', 'meanwhile']);
  expect(transcript.sent.at(-1)?.metadata).toEqual({
    tool_call_id: 't',
    tool_kind: 'read',
    tool_status: 'completed',
    tool_input: '{\n  "path": "/a"\n}',
    tool_output: 'done',
    locations: ['/a:3'],
  });
  expect(transcript.sent[0]?.message_id).toBe(transcript.sent.at(-1)?.message_id);
});

it('an update of a tool call does not split a text, and a new tool call does', () => {
  const transcript = new Transcript();
  transcript.updateTool({ title: 'Old' });
  transcript.say('one ');
  transcript.updateTool({ status: 'in_progress' });
  transcript.say('text');
  transcript.updateTool({ toolCallId: 'u', title: 'New' });
  transcript.say('after');
  expect(transcript.messages()).toEqual(['Old', 'one text', 'New', 'after']);
});

it('joins many quick changes of a tool call into one event', () => {
  const transcript = new Transcript();
  for (let line = 0; line < 100; line += 1)
    transcript.updateTool({ title: 'Run', rawOutput: `line ${line}` });
  transcript.updates.flush();
  expect(transcript.sent).toHaveLength(1);
  expect(transcript.sent[0]?.metadata.tool_output).toBe('line 99');
});

it('keeps one plan for each turn', () => {
  const transcript = new Transcript();
  const plan = (status: string): unknown => ({
    sessionUpdate: 'plan',
    entries: [{ content: 'Look', status, priority: 'high' }, { content: 'Act' }, null],
  });
  transcript.apply(plan('pending'));
  transcript.say('text');
  transcript.apply(plan('completed'));
  expect(transcript.messages()).toEqual(['Look\nAct', 'text']);
  expect(transcript.sent.at(-1)?.metadata.plan).toEqual([
    { content: 'Look', status: 'completed', priority: 'high' },
    { content: 'Act', status: 'pending', priority: 'medium' },
  ]);
});

it('marks the open tool calls of a turn as cancelled, and no others [R29]', () => {
  const transcript = new Transcript();
  transcript.updateTool({ toolCallId: 'open', title: 'Open', status: 'in_progress' });
  transcript.updateTool({ toolCallId: 'unsaid', title: 'Unsaid' });
  transcript.updateTool({ toolCallId: 'done', title: 'Done', status: 'completed' });
  transcript.apply(
    { sessionUpdate: 'tool_call', toolCallId: 'other', title: 'Other', status: 'pending' },
    null,
  );
  transcript.updates.flush();
  transcript.sent.length = 0;
  transcript.updates.cancelOpenToolCalls(turn);
  expect(transcript.sent.map(({ content, metadata }) => [content, metadata.tool_status])).toEqual([
    ['Open', 'cancelled'],
    ['Unsaid', 'cancelled'],
  ]);
});

it.each([
  [undefined],
  [null],
  [{}],
  [{ sessionUpdate: 'usage_update', used: 1 }],
  [{ sessionUpdate: 'of_tomorrow', content: 7 }],
  [{ sessionUpdate: 'agent_message_chunk' }],
  [{ sessionUpdate: 'agent_message_chunk', content: 'text' }],
  [{ sessionUpdate: 'tool_call', toolCallId: 7 }],
  [{ sessionUpdate: 'plan', entries: {} }],
  [{ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'hi' } }],
])('publishes nothing of %j', (update) => {
  const transcript = new Transcript();
  transcript.apply(update);
  expect(transcript.messages()).toEqual([]);
});

it('ignores only the fields that cannot be read', () => {
  const transcript = new Transcript();
  transcript.updateTool({
    title: 7,
    kind: {},
    status: null,
    content: 'x',
    locations: 3,
    rawOutput: { __proto__: 1 },
  });
  transcript.say('text', { messageId: 7 });
  transcript.apply({ sessionUpdate: 'agent_message_chunk', content: { type: 'image', data: 'AA==' } });
  transcript.apply({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'resource_link', uri: 'file:///a', name: 'a' },
  });
  expect(transcript.messages()).toEqual(['', 'text[image]a']);
});

it('bounds the size of a message, and cuts no character in half', () => {
  const transcript = new Transcript();
  const huge = '😀'.repeat(200_000);
  transcript.say('x');
  transcript.say(huge);
  transcript.updateTool({ title: `x${huge}`, rawInput: huge, rawOutput: { huge } });
  expect(transcript.messages()[0]).toBe(`x${huge}`);
  for (const { content, metadata } of transcript.sent) {
    expect(content.length).toBeLessThanOrEqual(128 * 1024);
    expect(content.isWellFormed()).toBe(true);
    expect(metadata.tool_input?.length ?? 0).toBeLessThanOrEqual(16_000);
    expect(metadata.tool_output?.length ?? 0).toBeLessThanOrEqual(16_000);
    expect(metadata.tool_input?.isWellFormed() ?? true).toBe(true);
  }
});
