import type { Logger } from 'pino';

/** What a part of the runner may log with. Answers and prompts are never logged. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
