import { z } from 'zod';
import { readFeatureUpdate, type FeatureUpdate } from './read-features.ts';
import { sessionUpdate, type SessionUpdate } from './update-schema.ts';

const notification = z.object({ sessionId: z.string(), update: z.unknown() });

/** What a session's agent says: a piece of the transcript, or what it offers; undefined for what is neither. */
type ReadSessionUpdate = {
  acpSessionId: string;
  transcriptUpdate: SessionUpdate | undefined;
  featureUpdate: FeatureUpdate | undefined;
};

/** The session that an update is for, and what it says. */
export function readSessionUpdate(params: unknown): ReadSessionUpdate | undefined {
  const read = notification.safeParse(params);
  if (!read.success) return undefined;
  const { sessionId: acpSessionId, update } = read.data;
  return {
    acpSessionId,
    transcriptUpdate: sessionUpdate.safeParse(update).data,
    featureUpdate: readFeatureUpdate(update),
  };
}
