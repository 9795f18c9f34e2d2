import type { Exchange } from './exchange.ts';
import type { ScriptedModel } from './model-script.ts';

/** Where a session's agent works and lives; both exist and are empty. */
export type Folders = { cwd: string; home: string };

/** What a bridge's agent profile says beyond its command. */
type Profile = { agent_id: string; env: Record<string, string>; default_mode: string };

/** One release of a published bridge, ready to start, with what is played through it. */
export type Bridge = {
  name: string;
  version: string;
  entry: string;
  model: ScriptedModel;
  exchanges: readonly Exchange[];
  /** Writes what the bridge reads from its folders, and says how to start it. */
  settle: (folders: Folders) => Profile;
};
