import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type RecordCopies, redirectLinks } from '../commands/copy-records.ts';
import { placeRecords } from './place-records.ts';

/**
 * Returns the operations that move copies of records into another topic. Apply them after the operations that insert
 * the copies.
 * @param store contains the originals
 * @param ids ids of the originals
 * @param target id of the other topic
 * @param positions new positions in the space of the originals' parent, by the ids of the originals
 */
export function placeCopies(
  store: RecordStore,
  { copyIds: copies }: RecordCopies,
  ids: readonly string[],
  target: string,
  positions: ReadonlyMap<string, Position>,
): Operation[] {
  const copyOf = (id: string) => copies.get(id) ?? id;
  return placeRecords(store, ids, target, { positions, areCopied: true }).map((operation) => {
    const copied = { ...operation, id: copyOf(operation.id) };
    // `parent` is the group in whose space the position of a group's child is. The copied child is in the group's copy.
    if (copied.op === 'set' && copied.parent !== undefined) return { ...copied, parent: copyOf(copied.parent) };
    if (copied.op !== 'rewrite') return copied;
    return { ...copied, paragraphs: copied.paragraphs.map((paragraph) => redirectLinks(paragraph, copies)) };
  });
}
