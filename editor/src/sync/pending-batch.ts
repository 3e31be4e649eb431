import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';

/** A batch of this window that is not part of the confirmed state yet. */
export interface PendingBatch {
  readonly batchId: string;
  /** Ascending in the order of creation within a window. */
  readonly position: number;
  /** Sequence number of the confirmed state on which the operations are based. */
  base: number;
  /**
   * The operations of each action of the author. All actions are sent together. If the server refuses the batch, the
   * operations of each action are sent in a separate batch.
   */
  parts: readonly (readonly Operation[])[];
  /** How the records changed when the batch was applied. Used to revert the batch. */
  changes: readonly RecordChange[];
  /** Whether the batch is applied to the store; false while it is not valid for the current records. */
  isApplied: boolean;
  /** Whether further operations can be added to the batch. */
  isOpen: boolean;
  /** Whether the current operations are stored in the browser. */
  isStored: boolean;
  /** Whether the batch may have reached the server. The operations of an attempted batch must not be changed. */
  isAttempted: boolean;
  /** Sequence number of the batch in the log, set when the server has acknowledged the batch. */
  acknowledgedAt?: number;
  /**
   * Whether a copy of the batch is sent if the server refuses the batch. Set after an earlier batch was refused and
   * replaced, because the batch may depend on the earlier batch.
   */
  isRepeatable?: boolean;
  /** Length of the operations as JSON, in UTF-16 units. */
  size: number;
  /**
   * The content, with its text state, on which the first `rewrite` of a text in this batch is based. The keys are
   * results of `textKey`. Set if the server created the text state after the batch was sent. When the batch is
   * confirmed or refused, later replacements of the text are converted to updates of this text state.
   */
  origins?: Readonly<Record<string, TextContent>>;
  /**
   * The confirmed content on which the first `rewrite` of a text in the pending batches is based. The keys are results
   * of `textKey`. Set before a snapshot replaces the confirmed state, because the server may no longer have this
   * content. Merging the `rewrite` with the snapshot needs this content.
   */
  bases?: Readonly<Record<string, TextContent>>;
}

/** An operation that replaces a text without a text state. */
export type Rewrite = Extract<Operation, { readonly op: 'rewrite' }>;

/** Returns a key that identifies a text of a record. */
export const textKey = (id: string, slot: string): string => `${id}/${slot}`;

const isRewrite = (operation: Operation): operation is Rewrite => operation.op === 'rewrite';

/** Returns all operations of a batch in order. */
export const operationsOf = ({ parts }: Pick<PendingBatch, 'parts'>): readonly Operation[] => parts.flat();

/** Returns the operations that replace a text. */
export const rewritesIn = (operations: readonly Operation[]): Rewrite[] => operations.filter(isRewrite);

/** Whether the operations only replace texts. */
export const isOnlyRewrites = (operations: readonly Operation[]): boolean => operations.every(isRewrite);

/** Returns the parts of a batch without the replacements of a text that is replaced again later in the batch. */
export function withoutRepeatedRewrites({ parts }: Pick<PendingBatch, 'parts'>): readonly (readonly Operation[])[] {
  const lastByText = new Map<string, Operation>();
  for (const rewrite of rewritesIn(parts.flat())) lastByText.set(textKey(rewrite.id, rewrite.slot), rewrite);
  const lastRewrites = new Set(lastByText.values());
  return mapParts(parts, (operation) => (isRewrite(operation) && !lastRewrites.has(operation) ? [] : [operation]));
}

/** Replaces each operation by the operations that `map` returns. Removes parts that are then empty. */
export const mapParts = (
  parts: readonly (readonly Operation[])[],
  map: (operation: Operation) => readonly Operation[],
): readonly (readonly Operation[])[] =>
  parts.map((operations) => operations.flatMap(map)).filter((operations) => operations.length > 0);
