import type { Reader } from '../db/database.ts';
import type { RunnerRegistry } from '../runners/runner-registry.ts';
import type { Writer } from '../stores/writer.ts';
import type { Background } from './background.ts';
import type { Log } from './log.ts';

/** All that use cases may need, composed once; each takes the few that it names. */
export type Deps = {
  database: Reader;
  writer: Writer;
  runners: RunnerRegistry;
  /** Owns what a use case starts and does not wait for. */
  background: Background;
  now: () => Date;
  log: Log;
  /** Whether agents may ask forms, resolved when the server started. */
  elicitation: boolean;
  /** Where agents work when neither session nor task names a folder. */
  defaultCwd: string;
};
