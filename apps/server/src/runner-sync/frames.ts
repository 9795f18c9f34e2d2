import type {
  HelloPayload,
  RunnerEvent,
  RunnerFrame,
  StreamErrorCode,
  StreamRequest,
} from '@kandev/contracts';
import { AGENT_STREAM_PROTOCOL, helloPayload, runnerEvent, runnerFrame } from '@kandev/contracts';
import { Buffer } from 'node:buffer';
import type { RawData } from 'ws';
import { z } from 'zod';

type ParseResult<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** An event of an unknown kind or with a wrong payload. Only its number is used. */
type UnreadableEvent = { seq: number; event: string; problem: string };
export type ReceivedEvent = RunnerEvent | UnreadableEvent;

const MAX_EVENT_NAME_LENGTH = 100;
const numberedEvent = runnerEvent.options[0].pick({ seq: true }).extend({ event: z.string() });

/**
 * Parses a runner's frame. The error says in one line what is wrong, and quotes nothing of the frame. An event
 * that cannot be parsed is no error: its runner would send it again for ever.
 */
export function parseFrame(
  raw: RawData,
  isBinary: boolean,
): ParseResult<RunnerFrame | UnreadableEvent, string> {
  if (isBinary) return { ok: false, error: 'frames are text' };
  let frame: unknown;
  try {
    frame = JSON.parse(textOf(raw));
  } catch {
    return { ok: false, error: 'the frame is not JSON' };
  }
  const parsed = runnerFrame.safeParse(frame);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  const event = numberedEvent.safeParse(frame).data;
  if (event !== undefined) {
    const problem = 'this server cannot read it';
    return {
      ok: true,
      value: { seq: event.seq, event: event.event.slice(0, MAX_EVENT_NAME_LENGTH), problem },
    };
  }
  return { ok: false, error: `the frame is not one of the agent stream${at}` };
}

function textOf(raw: RawData): string {
  if (Array.isArray(raw)) return Buffer.concat(raw).toString('utf8');
  return (Buffer.isBuffer(raw) ? raw : Buffer.from(raw)).toString('utf8');
}

/** Parses the first request of a connection. */
export function parseHello(
  request: StreamRequest,
): ParseResult<HelloPayload, { code: StreamErrorCode; message: string }> {
  const protocol = z.object({ protocol: z.number() }).safeParse(request.payload).data?.protocol;
  if (protocol !== undefined && protocol !== AGENT_STREAM_PROTOCOL) {
    const message = `This server speaks version ${AGENT_STREAM_PROTOCOL} of the agent stream, the runner ${protocol}.`;
    return { ok: false, error: { code: 'UNSUPPORTED', message } };
  }
  const parsed = helloPayload.safeParse(request.payload);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    error: { code: 'VALIDATION', message: `The hello is wrong: ${z.prettifyError(parsed.error)}` },
  };
}
