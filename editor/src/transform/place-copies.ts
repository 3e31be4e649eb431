import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type RecordCopies, redirectLinks } from '../commands/copy-records.ts';
import { placeRecords } from './place-records.ts';

/**
 * Returns the operations that move copies of records into another topic. The caller applies these operations after the
 * operations that insert the copies.
 * @param store contains the originals
 * @param ids ids of the originals
 * @param target id of the other topic
 * @param positions new positions in the space of the originals' parent, by the ids of the originals
 */
export function placeCopies(
  store: RecordStore,
  { copyIds }: RecordCopies,
  ids: readonly string[],
  target: string,
  positions: ReadonlyMap<string, Position>,
): Operation[] {
  const copyIdOf = (id: string) => copyIds.get(id) ?? id;
  return placeRecords(store, ids, target, { positions, areCopied: true }).map((operation) => {
    const operationOnCopy = { ...operation, id: copyIdOf(operation.id) };
    // The position of a group's child is in the space of its group, which is `parent`. The copy of the child is in the
    // copy of the group.
    if (operationOnCopy.op === 'set' && operationOnCopy.parent !== undefined)
      return { ...operationOnCopy, parent: copyIdOf(operationOnCopy.parent) };
    if (operationOnCopy.op !== 'rewrite') return operationOnCopy;
    return {
      ...operationOnCopy,
      paragraphs: operationOnCopy.paragraphs.map((paragraph) => redirectLinks(paragraph, copyIds)),
    };
  });
}
