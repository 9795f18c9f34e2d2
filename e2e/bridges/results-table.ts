import type { Result } from './run-exchange.ts';

const LONGEST = 110;

const columns: Record<string, (result: Result) => string> = {
  bridge: ({ bridge }) => bridge,
  forms: ({ elicitation }) => (elicitation ? 'on' : 'off'),
  exchange: ({ exchange }) => exchange,
  'the screen says of text': ({ promised }) => promiseWords[promised ?? 'nothing'],
  sent: ({ sent }) => (sent.length > 1 ? `${sent.length} replies` : code(sent.join(''))),
  'the model saw': ({ saw }) => code(firstSentence(saw)),
  'stop reason': ({ stopReason }) => stopReason,
  prompts: ({ prompts }) => String(prompts),
  seconds: ({ seconds }) => seconds.toFixed(1),
  verdict: ({ problem }) => (problem === null ? 'passed' : 'FAILED'),
};

const promiseWords = { replaces: 'instead of the choice', joins: 'with the choice', nothing: '' };

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = Object.keys(columns);

/** The head of a Markdown table of results. */
export const tableHead = [head, head.map(() => '---')].map(line).join('\n');

/** One result as a row of that table, long cells cut short. */
export function tableRow(result: Result): string {
  return line(Object.values(columns).map((cell) => cell(result)));
}

/** What follows tells the model how to take it, the same each time. */
const firstSentence = (text: string) => text.split(/(?<=\.) /, 1)[0] ?? '';

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const code = (text: string) =>
  text === '' ? '' : `\`${short(text).replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
