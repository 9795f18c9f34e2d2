import type { MessageMetadata } from '@kandev/contracts';

/** The output without the code fence that some agents put around all of it. */
export function withoutFence(output: string): string {
  const text = output.trim();
  const opening = /^`{3,}[\w-]*\n/.exec(text)?.[0];
  const fence = /^`+/.exec(text)?.[0] ?? '';
  if (opening === undefined || !text.endsWith(`\n${fence}`)) return output;
  return text.slice(opening.length, -fence.length - 1);
}

/** One line on why a tool call failed: the first line of its output, else the last one of its terminal. */
export function failureLine({ tool_output, terminal_output }: MessageMetadata): string | undefined {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  return lines(withoutFence(tool_output ?? ''))[0] ?? lines(terminal_output ?? '').at(-1);
}
