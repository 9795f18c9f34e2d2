import type { Logger } from 'pino';

/** The part of the logger that the runner uses. Answers and prompts are never logged. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
