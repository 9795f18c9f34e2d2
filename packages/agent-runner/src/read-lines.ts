/** The longest line that an agent may send, as in the ACP SDK. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;

/** A line is longer than allowed: what follows cannot be told apart from it, so reading ends. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * Splits bytes into lines at LF or CRLF, whatever chunks they come in. Blank lines are left out, and the
 * last line needs no end. The bound counts bytes, and a long line costs time in proportion to its length.
 *
 * @throws LineTooLongError
 */
export async function* readLines(
  input: AsyncIterable<Buffer>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let length = 0;
  const finishLine = (end: Buffer): string => {
    const line = Buffer.concat([...pieces, end]).toString('utf8');
    pieces = [];
    length = 0;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (length + end - start > maxBytes)
        throw new LineTooLongError(`a line is longer than ${maxBytes} bytes`);
      const line = finishLine(chunk.subarray(start, end));
      start = end + 1;
      if (line.trim() !== '') yield line;
    }
    length += chunk.length - start;
    if (length > maxBytes) throw new LineTooLongError(`a line is longer than ${maxBytes} bytes`);
    pieces.push(chunk.subarray(start));
  }
  const last = finishLine(Buffer.alloc(0));
  if (last.trim() !== '') yield last;
}
