import type { PushRefusalReason } from '@flydeck/contract/editing/messages';
import { OperationError } from '@flydeck/scene/records/operations';

/** A batch that the log refuses for another reason than its fit to the records. */
export class RefusalError extends Error {
  readonly reason: PushRefusalReason;

  constructor(reason: PushRefusalReason, options?: ErrorOptions) {
    super(`The batch is refused: ${reason}.`, options);
    this.name = 'RefusalError';
    this.reason = reason;
  }
}

/** The reason why a batch was refused; undefined for other errors. */
export function refusalReason(error: unknown): PushRefusalReason | undefined {
  return error instanceof RefusalError || error instanceof OperationError ? error.reason : undefined;
}
