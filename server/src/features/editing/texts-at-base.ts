import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingTransaction } from './editing-db.ts';
import { loadRecordsAt } from './open-log.ts';
import { readBatches } from './read-log.ts';

type Rewrite = Extract<Operation, { readonly op: 'rewrite' }>;

/** Returns the key that identifies a text in a map. */
export const textKey = ({ id, slot }: Pick<Rewrite, 'id' | 'slot'>): string => `${id} ${slot}`;

/** The log to which a batch is pushed, and the base of the batch. */
interface PushedLog {
  readonly oid: string;
  /** The latest records. */
  readonly store: RecordStore;
  /** Sequence number of the state on which the batch is based. */
  readonly base: number;
  /** Last sequence number of the log. */
  readonly head: number;
}

/**
 * Returns the texts that the operations rewrite, as they were at the base of the batch. The caller merges only the
 * differences between these texts and the rewrites, so that later changes by other members are kept. A text that had no
 * text state at the base is returned with the text state that was created later, or omitted if the text changed before
 * the text state was created. Returns no texts if the log has not changed since the base.
 */
export async function textsAtBase(
  trx: EditingTransaction,
  { oid, store, base, head }: PushedLog,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, TextContent>> {
  const rewrites = operations
    .filter((operation) => operation.op === 'rewrite')
    .filter(({ id, slot }) => store.get(id)?.texts?.[slot]?.state !== undefined);
  const texts = new Map<string, TextContent>();
  if (rewrites.length === 0 || base === head) return texts;
  const { store: storeAtBase } = await loadRecordsAt(trx, oid, base);
  const textsWithoutState = new Map<string, TextContent>();
  for (const rewrite of rewrites) {
    const text = storeAtBase.get(rewrite.id)?.texts?.[rewrite.slot];
    if (text) (text.state === undefined ? textsWithoutState : texts).set(textKey(rewrite), text);
  }
  if (textsWithoutState.size > 0) await addSeededTexts(trx, { oid, base, head }, textsWithoutState, texts);
  return texts;
}

/**
 * Adds to `texts` those texts of `textsWithoutState` that got a text state after the base and did not change between
 * the base and the creation of the text state.
 */
async function addSeededTexts(
  trx: EditingTransaction,
  { oid, base, head }: Omit<PushedLog, 'store'>,
  textsWithoutState: Map<string, TextContent>,
  texts: Map<string, TextContent>,
): Promise<void> {
  for (let seq = base; seq < head; ) {
    const batches = await readBatches(trx, oid, seq, head);
    const last = batches.at(-1);
    if (!last) return;
    for (const operation of batches.flatMap(({ operations }) => operations)) {
      if (operation.op === 'rewrite') textsWithoutState.delete(textKey(operation));
      const text = operation.op === 'seed' ? textsWithoutState.get(textKey(operation)) : undefined;
      if (operation.op === 'seed' && text) texts.set(textKey(operation), { ...text, state: operation.state });
    }
    seq = last.seq;
  }
}
