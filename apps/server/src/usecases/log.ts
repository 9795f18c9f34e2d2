/** Structured logging, as pino does it. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;
