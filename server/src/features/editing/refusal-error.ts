import type { PushRefusalReason } from '@flydeck/contract/editing/messages';
import { OperationError } from '@flydeck/scene/records/operations';

/**
 * Thrown when the server refuses a batch. Operations that cannot be applied to the records throw OperationError
 * instead.
 */
export class RefusalError extends Error {
  readonly reason: PushRefusalReason;

  constructor(reason: PushRefusalReason, options?: ErrorOptions) {
    super(`The batch is refused: ${reason}.`, options);
    this.name = 'RefusalError';
    this.reason = reason;
  }
}

/** Returns the reason why a batch was refused. @throws `error` if `error` is not a refusal */
export function requireRefusal(error: unknown): PushRefusalReason {
  const reason = refusalReason(error);
  if (reason === undefined) throw error;
  return reason;
}

/** Returns the reason why a batch was refused (RefusalError or OperationError); undefined for other errors. */
export function refusalReason(error: unknown): PushRefusalReason | undefined {
  return error instanceof RefusalError || error instanceof OperationError ? error.reason : undefined;
}
