import type { Scenario } from '../script.ts';
import { askAndPermission } from './ask-and-permission.ts';
import { askEleven } from './ask-eleven.ts';
import { askMulti } from './ask-multi.ts';
import { askPermission } from './ask-permission.ts';
import { askSingle } from './ask-single.ts';
import { askText } from './ask-text.ts';
import { askThree } from './ask-three.ts';
import { bareCompanion } from './bare-companion.ts';
import { bothSources } from './both-sources.ts';
import { crash } from './crash.ts';
import { demo } from './demo.ts';
import { endsTurnAsking } from './ends-turn-asking.ts';
import { malformed } from './malformed.ts';
import { mcpFormAll } from './mcp-form-all.ts';
import { mcpForm } from './mcp-form.ts';
import { neverAsks } from './never-asks.ts';
import { refusalFallback } from './refusal-fallback.ts';
import { requestScope } from './request-scope.ts';
import { stream } from './stream.ts';
import { toolAskThree } from './tool-ask-three.ts';
import { toolAsk } from './tool-ask.ts';
import { toolGivesUp } from './tool-gives-up.ts';
import { twoAtOnce } from './two-at-once.ts';
import { urlMode } from './url-mode.ts';
import { withdraw } from './withdraw.ts';
import { work } from './work.ts';

/** All scenarios, in the order in which the agent lists them. */
export const scenarios: readonly Scenario[] = [
  demo,
  askSingle,
  askMulti,
  askText,
  askThree,
  askEleven,
  bareCompanion,
  mcpForm,
  mcpFormAll,
  refusalFallback,
  twoAtOnce,
  toolAsk,
  toolAskThree,
  toolGivesUp,
  bothSources,
  askPermission,
  askAndPermission,
  withdraw,
  endsTurnAsking,
  crash,
  urlMode,
  requestScope,
  malformed,
  stream,
  work,
  neverAsks,
];
