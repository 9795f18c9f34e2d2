import { RequestError } from '@agentclientprotocol/sdk';

/**
 * Why a call to an agent failed: the agent refused (`LOGIN_REQUIRED` where that is the reason), its answer is
 * not ACP's (`MALFORMED`), or it is gone (`CLOSED`).
 */
export type AcpErrorCode = 'LOGIN_REQUIRED' | 'REFUSED' | 'MALFORMED' | 'CLOSED';

export class AcpError extends Error {
  override readonly name = 'AcpError';
  readonly code: AcpErrorCode;

  constructor(code: AcpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const AUTHENTICATION_REQUIRED = -32000;
const MAX_MESSAGE_CHARS = 2_000;

/** The SDK's errors with our codes. The agent's own message is kept, at a length that can be shown. */
export function acpErrorFrom(error: unknown): AcpError {
  if (error instanceof AcpError) return error;
  if (!(error instanceof RequestError)) {
    return new AcpError('CLOSED', 'the connection to the agent is closed', { cause: error });
  }
  const detail = detailOf(error.data);
  const message = (detail === undefined ? error.message : `${error.message}: ${detail}`).slice(
    0,
    MAX_MESSAGE_CHARS,
  );
  return new AcpError(error.code === AUTHENTICATION_REQUIRED ? 'LOGIN_REQUIRED' : 'REFUSED', message, {
    cause: error,
  });
}

function detailOf(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return undefined;
  for (const key of ['details', 'message'] as const) {
    const value = (data as Record<string, unknown>)[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
