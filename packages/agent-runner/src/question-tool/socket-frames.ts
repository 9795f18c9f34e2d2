import { z } from 'zod';

/** The one line that the question tool's server sends to its runner: who calls, and with what. */
export const toolCallFrame = z.object({ secret: z.string(), arguments: z.unknown() });
export type ToolCallFrame = z.infer<typeof toolCallFrame>;

/** The environment that tells the server where its runner is, and for which session it calls. */
export const SOCKET_VARIABLE = 'KANDEV_QUESTION_SOCKET';
export const SECRET_VARIABLE = 'KANDEV_QUESTION_SECRET';

/** The longest line either side reads, in bytes. */
const LONGEST_LINE = 4 * 1024 * 1024;

/**
 * Collects bytes up to the first line's end. Returns the line once it is whole, null while it is not.
 *
 * @throws RangeError when it grows too long
 */
export function firstLine(): (chunk: Buffer) => string | null {
  const pieces: Buffer[] = [];
  let length = 0;
  return (chunk) => {
    pieces.push(chunk);
    length += chunk.length;
    if (length > LONGEST_LINE) throw new RangeError(`a line is longer than ${LONGEST_LINE} bytes`);
    if (!chunk.includes(0x0a)) return null;
    const text = Buffer.concat(pieces).toString('utf8');
    return text.slice(0, text.indexOf('\n'));
  };
}
