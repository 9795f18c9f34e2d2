import type { MessageMetadata } from '@kandev/contracts';

/** Output as it was, without the fence that some agents put around all of it. */
export function plainOutput(output: string): string {
  const text = output.trim();
  const opening = /^`{3,}[\w-]*\n/.exec(text)?.[0];
  const fence = /^`+/.exec(text)?.[0] ?? '';
  if (opening === undefined || !text.endsWith(`\n${fence}`)) return output;
  return text.slice(opening.length, -fence.length - 1);
}

/** One line that says why a tool call failed: how its output begins, or how what its command printed ends. */
export function failureLine({ tool_output, terminal_output }: MessageMetadata): string | undefined {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  return lines(plainOutput(tool_output ?? ''))[0] ?? lines(terminal_output ?? '').at(-1);
}
