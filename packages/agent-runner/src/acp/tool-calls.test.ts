import { randomUUID } from 'node:crypto';
import { messageId, type MessageMetadata } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { toolCallMetadata, ToolCalls } from './tool-calls.ts';
import { readSessionUpdate } from './read-session-update.ts';

/** The published metadata of a tool call after these updates of the agent. */
function metadataAfter(...updates: object[]): MessageMetadata {
  const calls = new ToolCalls(() => messageId.parse(randomUUID()));
  for (const more of updates) {
    const update = { sessionUpdate: 'tool_call_update', toolCallId: 't', ...more };
    const read = readSessionUpdate({ sessionId: 's', update })?.transcriptUpdate;
    if (read?.sessionUpdate === 'tool_call_update') calls.apply(read, null);
  }
  const call = calls.get('t');
  return call === undefined ? {} : toolCallMetadata(call);
}

const diffUpdate = (oldText: unknown, newText: unknown, path: unknown = '/a.ts') => ({
  content: [{ type: 'diff', path, oldText, newText }],
});
const terminalUpdate = (data: unknown, key = 'terminal_output') => ({
  _meta: { [key]: { terminal_id: 't', data } },
});

it('keeps a file change as its two texts, and not as output', () => {
  const { diffs, tool_output } = metadataAfter(diffUpdate('one\ntwo', 'one\nthree'));
  expect(diffs).toEqual([{ path: '/a.ts', old_text: 'one\ntwo', new_text: 'one\nthree' }]);
  expect(tool_output).toBeUndefined();
  expect(metadataAfter(diffUpdate(null, 'new')).diffs).toEqual([
    { path: '/a.ts', old_text: null, new_text: 'new' },
  ]);
});

it('keeps the changed lines of a long file and a few lines around them', () => {
  const lines = Array.from({ length: 50_000 }, (_, line) => `line ${line}`);
  const changed = lines.with(25_000, 'changed');
  const [bounded] = metadataAfter(diffUpdate(lines.join('\n'), changed.join('\n'))).diffs ?? [];
  expect(bounded?.old_text?.split('\n')).toEqual(lines.slice(24_997, 25_004));
  expect(bounded?.new_text.split('\n')[3]).toBe('changed');
  expect(bounded?.truncated).toBeUndefined();
});

it('bounds file changes, each and all together, and marks a change that was cut', () => {
  const rewritten = (word: string) => `${word}\n`.repeat(20_000);
  const content = Array.from(
    { length: 80 },
    () => diffUpdate(rewritten('old'), rewritten('new')).content,
  ).flat();
  const { diffs = [] } = metadataAfter({ content });
  const length = diffs.reduce(
    (sum, { old_text, new_text }) => sum + (old_text ?? '').length + new_text.length,
    0,
  );
  expect(length).toBeLessThanOrEqual(64_000);
  expect(diffs[0]).toMatchObject({ truncated: true });
  expect(diffs[0]?.new_text.endsWith('new')).toBe(true);
});

it('drops a file change that a later content replaces', () => {
  const failed = { content: [{ type: 'content', content: { type: 'text', text: 'did not match' } }] };
  expect(metadataAfter(diffUpdate('a', 'b'), failed)).toMatchObject({
    diffs: [],
    tool_output: 'did not match',
  });
});

it('ignores only the parts of a change that cannot be read', () => {
  expect(metadataAfter(diffUpdate(7, 'b')).diffs).toEqual([{ path: '/a.ts', old_text: null, new_text: 'b' }]);
  expect(metadataAfter({ title: 'x', ...diffUpdate('a', null) })).toEqual({ tool_call_id: 't' });
  expect(metadataAfter({ kind: 'edit', ...diffUpdate('a', 'b', {}) })).toEqual({
    tool_call_id: 't',
    tool_kind: 'edit',
  });
});

it('joins a command’s output and keeps its exit code without a terminal', () => {
  const terminal = { content: [{ type: 'terminal', terminalId: 't' }], rawOutput: undefined };
  const exit = {
    status: 'completed',
    _meta: { terminal_exit: { terminal_id: 't', exit_code: 2, signal: null } },
  };
  expect(
    metadataAfter(terminal, terminalUpdate('one\n'), terminalUpdate('two', 'terminal_output_delta'), exit),
  ).toEqual({
    tool_call_id: 't',
    tool_status: 'completed',
    terminal_output: 'one\ntwo',
    exit_code: 2,
  });
  const unsaid = { _meta: { terminal_exit: { terminal_id: 't', exit_code: null } } };
  expect(metadataAfter(terminalUpdate(''), unsaid)).toEqual({ tool_call_id: 't', terminal_output: '' });
  expect(metadataAfter({ kind: 'execute', ...terminalUpdate(7) })).toEqual({
    tool_call_id: 't',
    tool_kind: 'execute',
  });
});

it('shows a terminal’s colours and rewritten lines as plain text, split wherever they are', () => {
  const output = [
    '\u001b[3',
    '1mred\u001b[0m\r\n',
    ' 10%\r 50%\r',
    '100%\n\u001b]8;;http://x\u0007link\u001b]8;;\u0007',
  ];
  expect(metadataAfter(...output.map((data) => terminalUpdate(data))).terminal_output).toBe(
    'red\n100%\nlink',
  );
});

it('keeps the end of a command’s output', () => {
  const { terminal_output = '' } = metadataAfter(
    terminalUpdate('😀'.repeat(100_000)),
    terminalUpdate('\nerror: at the end'),
  );
  expect(terminal_output.length).toBeLessThanOrEqual(16_000);
  expect(terminal_output.startsWith('…')).toBe(true);
  expect(terminal_output.endsWith('error: at the end')).toBe(true);
  expect(terminal_output.isWellFormed()).toBe(true);
});
