import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';

/** A batch of this window that is not part of the confirmed state yet. */
export interface PendingBatch {
  readonly batchId: string;
  /** Ascending in the order of creation within a window. */
  readonly position: number;
  /** The confirmed sequence number on which its operations are based. */
  base: number;
  /**
   * The operations of each change of the author. They are sent together, or if the server refuses that, change by
   * change.
   */
  parts: readonly (readonly Operation[])[];
  /** The changes of the store when the batch was applied, with which it can be reverted. */
  changes: readonly RecordChange[];
  /** Whether the batch is applied to the store; false while it is not valid for the current records. */
  isApplied: boolean;
  /** Whether further changes are added to the batch. */
  isOpen: boolean;
  /** Whether the browser's storage has the current operations. */
  isStored: boolean;
  /** Whether the batch may have reached the server: its operations then cannot change any more. */
  isAttempted: boolean;
  /**
   * Sequence number with which the server has acknowledged the batch, until the batch itself is received from the log.
   */
  acknowledgedAt?: number;
  /**
   * Whether the batch is sent again after a refusal, because an earlier batch, which it may depend on, is sent again.
   */
  isRepeatable?: boolean;
  /** Length of its operations as JSON, in UTF-16 units. */
  size: number;
  /**
   * By text (see `textKey`): the content on which a `rewrite` of this batch is based. Set if the server created the
   * state of that text after the batch was sent.
   */
  origins?: Readonly<Record<string, TextContent>>;
  /**
   * By text: the content on which a `rewrite` of this batch is based. Set if a snapshot has replaced the confirmed
   * state.
   */
  bases?: Readonly<Record<string, TextContent>>;
}

export type Rewrite = Extract<Operation, { readonly op: 'rewrite' }>;

/** Identifies a text of a record. */
export const textKey = (id: string, slot: string): string => `${id}/${slot}`;

const isRewrite = (operation: Operation): operation is Rewrite => operation.op === 'rewrite';

/** All operations of a batch in order. */
export const operationsOf = ({ parts }: Pick<PendingBatch, 'parts'>): readonly Operation[] => parts.flat();

/** The operations that replace a text. */
export const rewritesIn = (operations: readonly Operation[]): Rewrite[] => operations.filter(isRewrite);

/** Whether the operations only replace texts. */
export const isOnlyRewrites = (operations: readonly Operation[]): boolean => operations.every(isRewrite);

/** Joins the changes of records by two consecutive changes into one list, with which both are reverted. */
export function joinChanges(first: readonly RecordChange[], second: readonly RecordChange[]): readonly RecordChange[] {
  if (first.length === 0) return second;
  const joined = new Map(first.map((change) => [change.id, change]));
  for (const change of second) {
    const previous = joined.get(change.id);
    joined.set(change.id, previous ? joinChange(previous, change) : change);
  }
  return [...joined.values()];
}

const joinChange = ({ id, before, isDerived }: RecordChange, second: RecordChange): RecordChange => ({
  id,
  before,
  after: second.after,
  ...(isDerived && second.isDerived ? { isDerived } : {}),
});

/** Removes replacements of a text that a later operation of the same batch replaces again. */
export function withoutRepeatedRewrites({ parts }: Pick<PendingBatch, 'parts'>): readonly (readonly Operation[])[] {
  const last = new Map<string, Operation>();
  for (const rewrite of rewritesIn(parts.flat())) last.set(textKey(rewrite.id, rewrite.slot), rewrite);
  const lastRewrites = new Set(last.values());
  return mapParts(parts, (operation) => (isRewrite(operation) && !lastRewrites.has(operation) ? [] : [operation]));
}

/** Replaces each operation by other operations. Parts without operations are removed. */
export const mapParts = (
  parts: readonly (readonly Operation[])[],
  map: (operation: Operation) => readonly Operation[],
): readonly (readonly Operation[])[] =>
  parts.map((operations) => operations.flatMap(map)).filter((operations) => operations.length > 0);
