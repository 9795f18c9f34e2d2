import answering from '../locales/en/answering.json';
import board from '../locales/en/board.json';
import common from '../locales/en/common.json';
import session from '../locales/en/session.json';
import settings from '../locales/en/settings.json';

export const english = { common, board, session, answering, settings };
