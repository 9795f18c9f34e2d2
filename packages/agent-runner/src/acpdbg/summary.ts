import type { ConversationEnd } from './conversation.ts';

/** What a conversation came to, for a person to compare with another's. */
export function summary(
  { agent, tally, stopReasons, failure }: ConversationEnd,
  elicitation: boolean,
): string {
  const rows: [string, string | number][] = [
    ['agent', agent ?? 'did not say who it is'],
    ['elicitation.form offered', elicitation ? 'yes' : 'no'],
    ['elicitation/create seen', tally.elicitations],
    ['session/request_permission seen', tally.permissions],
    ['$/cancel_request seen', tally.cancelRequests],
    ['tool calls', tally.toolCalls],
    ['session/prompt sent', tally.prompts],
    ['stop reason', stopReasons.join(', ') || 'none'],
  ];
  if (tally.invalidLines > 0) rows.push(['lines that are not JSON-RPC', tally.invalidLines]);
  if (failure !== null) rows.push(['failed', failure]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return `\nsummary\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}`;
}
