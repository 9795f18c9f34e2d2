import type { Messages } from '../en/index.ts';
import agents from './agents.json';
import answering from './answering.json';
import archive from './archive.json';
import board from './board.json';
import common from './common.json';
import firstRun from './firstRun.json';
import inbox from './inbox.json';
import questions from './questions.json';
import session from './session.json';
import settings from './settings.json';
import worktree from './worktree.json';

export const messages: Messages = {
  common,
  board,
  inbox,
  questions,
  session,
  answering,
  agents,
  firstRun,
  settings,
  archive,
  worktree,
};
