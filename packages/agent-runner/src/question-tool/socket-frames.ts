import { z } from 'zod';

/** The one line that the question tool's server sends to its runner: who calls, and with what. */
export const toolCallFrame = z.object({ secret: z.string(), arguments: z.unknown() });
export type ToolCallFrame = z.infer<typeof toolCallFrame>;

/** The longest line that either side reads. */
export const MAX_FRAME_LINE_BYTES = 4 * 1024 * 1024;

/** The environment that tells the server where its runner is, and for which session it calls. */
export const SOCKET_VARIABLE = 'KANDEV_QUESTION_SOCKET';
export const SECRET_VARIABLE = 'KANDEV_QUESTION_SECRET';
