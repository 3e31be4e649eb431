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
  /** The operations of each change of the author. They are added to the log together, or one by one if that is refused. */
  parts: readonly (readonly Operation[])[];
  /** Changes of the store by the batch, with which it is reverted. */
  changes: readonly RecordChange[];
  /** False while it does not fit the present records. */
  isApplied: boolean;
  /** Whether the batch still collects changes. */
  isOpen: boolean;
  /** Whether the browser's storage has the current operations. */
  isStored: boolean;
  /** Whether the batch may have reached the server: its operations then cannot change any more. */
  isAttempted: boolean;
  /** Sequence number that the server has acknowledged, before the batch itself arrives in the log. */
  acknowledgedAt?: number;
  /** Whether a refusal may not be final, because the batch was sent before an earlier batch that is sent again. */
  isRepeatable?: boolean;
  /** Length of its operations as JSON. */
  size: number;
  /**
   * By text (see `textKey`): the content on which a `rewrite` of this batch is based, once the server has created the state
   * of that text while the batch was on its way.
   */
  origins?: Readonly<Record<string, TextContent>>;
  /** By text: the content on which a `rewrite` of this batch is based, if the confirmed state has skipped batches since. */
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

/** Joins the changes of two consecutive applications into one list that reverts both. */
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

/** Replaces each operation by others. Parts without operations are removed. */
export const mapParts = (
  parts: readonly (readonly Operation[])[],
  map: (operation: Operation) => readonly Operation[],
): readonly (readonly Operation[])[] =>
  parts.map((operations) => operations.flatMap(map)).filter((operations) => operations.length > 0);
