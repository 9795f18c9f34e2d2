export * from './board.ts';
export * from './feed.ts';
export * from './pendings.ts';
export * from './runners.ts';
export * from './sessions.ts';
export * from './settings.ts';
