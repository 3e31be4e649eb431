import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingTransaction } from './editing-db.ts';
import { loadRecordsAt } from './open-log.ts';
import { readBatches } from './read-log.ts';

type Rewrite = Extract<Operation, { readonly op: 'rewrite' }>;

/** Returns a key for maps that identifies a text. */
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
 * differences between these texts and the rewrites, so that later changes by other members are kept. If a text had no
 * text state at the base, returns it with the text state that was created later. If the text changed before that,
 * omits it.
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
  const withoutState = new Map<string, TextContent>();
  for (const rewrite of rewrites) {
    const text = storeAtBase.get(rewrite.id)?.texts?.[rewrite.slot];
    if (text) (text.state === undefined ? withoutState : texts).set(textKey(rewrite), text);
  }
  if (withoutState.size > 0) await addSeededTexts(trx, { oid, base, head }, withoutState, texts);
  return texts;
}

/**
 * Adds to `texts` those texts of `withoutState` that got a text state after the base and did not change between the
 * base and the creation of the text state.
 */
async function addSeededTexts(
  trx: EditingTransaction,
  { oid, base, head }: Omit<PushedLog, 'store'>,
  withoutState: Map<string, TextContent>,
  texts: Map<string, TextContent>,
): Promise<void> {
  for (let seq = base; seq < head; ) {
    const batches = await readBatches(trx, oid, seq, head);
    const last = batches.at(-1);
    if (!last) return;
    for (const operation of batches.flatMap(({ operations }) => operations)) {
      if (operation.op === 'rewrite') withoutState.delete(textKey(operation));
      const text = operation.op === 'seed' ? withoutState.get(textKey(operation)) : undefined;
      if (operation.op === 'seed' && text) texts.set(textKey(operation), { ...text, state: operation.state });
    }
    seq = last.seq;
  }
}
