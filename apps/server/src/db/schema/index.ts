export * from './board.ts';
export * from './feed.ts';
export * from './held-records.ts';
export * from './runners.ts';
export * from './sessions.ts';
export * from './settings.ts';
