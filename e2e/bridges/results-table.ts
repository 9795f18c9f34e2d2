import type { Result } from './run-exchange.ts';

const LONGEST = 120;

const columns: Record<string, (result: Result) => string> = {
  bridge: ({ bridge }) => bridge,
  elicitation: ({ elicitation }) => (elicitation ? 'on' : 'off'),
  exchange: ({ exchange }) => exchange,
  elicitations: ({ elicitations }) => String(elicitations),
  prompts: ({ prompts }) => String(prompts),
  'stop reason': ({ stopReason }) => stopReason,
  sent: ({ sent }) => sent,
  'the model saw': ({ saw }) => firstSentence(saw),
  seconds: ({ seconds }) => seconds.toFixed(1),
  '': ({ problem }) => (problem === null ? 'passed' : 'FAILED'),
};

/** The results as an aligned table, long cells cut short. */
export function resultsTable(results: readonly Result[]): string {
  const rows = results.map((result) => Object.values(columns).map((cell) => short(cell(result))));
  const table = [Object.keys(columns), ...rows];
  const widths = Object.keys(columns).map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}

/** What follows tells the model how to take it, the same each time. */
const firstSentence = (text: string) => text.split(/(?<=\.) /, 1)[0] ?? '';

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
