import type { AgentProfile, AgentProfileId } from '@kandev/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { agentProfiles } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export function listAgentProfileRows(reader: Reader): AgentProfile[] {
  return reader.db
    .select()
    .from(agentProfiles)
    .orderBy(asc(agentProfiles.created_at), asc(agentProfiles.name))
    .all();
}

export function findAgentProfile(reader: Reader, id: AgentProfileId): AgentProfile | undefined {
  return reader.db.select().from(agentProfiles).where(eq(agentProfiles.id, id)).get();
}

/** The profile with this name for this agent. */
export function findAgentProfileNamed(
  reader: Reader,
  { agent_id, name }: Pick<AgentProfile, 'agent_id' | 'name'>,
): AgentProfile | undefined {
  return reader.db
    .select()
    .from(agentProfiles)
    .where(and(eq(agentProfiles.agent_id, agent_id), eq(agentProfiles.name, name)))
    .get();
}

export function insertAgentProfile(
  tx: Tx,
  profile: Omit<AgentProfile, 'created_at' | 'updated_at'>,
): AgentProfile {
  return tx.db
    .insert(agentProfiles)
    .values({ ...profile, created_at: tx.at, updated_at: tx.at })
    .returning()
    .get();
}

export function patchAgentProfile(tx: Tx, id: AgentProfileId, patch: Partial<AgentProfile>): void {
  tx.db
    .update(agentProfiles)
    .set({ ...patch, updated_at: tx.at })
    .where(eq(agentProfiles.id, id))
    .run();
}

export function deleteAgentProfileRow(tx: Tx, id: AgentProfileId): void {
  tx.db.delete(agentProfiles).where(eq(agentProfiles.id, id)).run();
}
