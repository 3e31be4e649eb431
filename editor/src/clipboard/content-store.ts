import type { Paragraph } from '@flydeck/scene/model/text';
import { applyOperations } from '@flydeck/scene/records/apply';
import { initialOrders } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { rescaleRecord } from '../transform/rescale-record.ts';
import type { ClipboardContent, CopiedRecord } from './clipboard.ts';

/**
 * Returns a store that contains only the topic with the id `topic`, and the copied records in this topic.
 * @throws RangeError if the parent of a record is neither the topic nor an earlier record, or if an id is not unique
 */
export function contentStore({ topic, records }: Pick<ClipboardContent, 'topic' | 'records'>): RecordStore {
  const rootFields = { slot: 'root', order: 'a0', properties: {} };
  const store = new RecordStore([
    { ...rootFields, id: DOCUMENT_ID, kind: 'document', parent: null },
    { ...rootFields, id: topic, kind: 'topic', parent: DOCUMENT_ID },
  ]);
  const orders = initialOrders(records.length);
  for (const [i, record] of records.entries()) {
    if (store.get(record.id) || !store.get(record.parent) || record.parent === DOCUMENT_ID)
      throw new RangeError(`The parent of the copied record ${record.id} is missing, or its id is not unique.`);
    store.put(storedRecord(record, orders[i] ?? 'a0'));
  }
  return store;
}

/** Returns a copied record in the form of the store. @param order fractional index among its siblings */
function storedRecord({ texts, ...record }: CopiedRecord, order: string): DocumentRecord {
  const textsBySlot = Object.entries(texts ?? {}).map(([slot, paragraphs]) => [slot, { paragraphs }] as const);
  return { ...record, order, ...(textsBySlot.length > 0 ? { texts: Object.fromEntries(textsBySlot) } : {}) };
}

/** Returns a record in the form of the clipboard, which has no order among siblings and no text states. */
export function copiedRecord({ id, kind, parent, slot, properties, texts }: DocumentRecord): CopiedRecord {
  const paragraphsBySlot = Object.entries(texts ?? {}).map(([textSlot, text]): [string, Paragraph[]] => [
    textSlot,
    [...text.paragraphs],
  ]);
  return {
    id,
    kind,
    parent: parent ?? DOCUMENT_ID,
    slot,
    properties: { ...properties },
    ...(paragraphsBySlot.length > 0 ? { texts: Object.fromEntries(paragraphsBySlot) } : {}),
  };
}

/** Scales texts, strokes and insets of all copied records by a factor, but not the boxes of the outermost records. */
export function rescaleContent(store: RecordStore, topic: string, factor: number): void {
  const outermostRecords = [...store.slots(topic).values()].flat();
  applyOperations(
    store,
    outermostRecords.flatMap(({ id }) => rescaleRecord(store, id, factor, true)),
  );
}
