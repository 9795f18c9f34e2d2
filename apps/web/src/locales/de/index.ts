import type { Words } from '../en/index.ts';
import agents from './agents.json';
import archive from './archive.json';
import answering from './answering.json';
import board from './board.json';
import common from './common.json';
import session from './session.json';
import settings from './settings.json';

export const words: Words = { common, board, session, answering, agents, settings, archive };
