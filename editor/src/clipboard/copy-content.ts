import { scaleOf } from '@flydeck/scene/camera';
import type { Position } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition, matrixBetween } from '@flydeck/scene/records/spaces';
import { subtree } from '../commands/copy-records.ts';
import { inPaintOrder } from '../transform/place-records.ts';
import type { ClipboardContent, CopiedRecord } from './clipboard.ts';
import { contentStore, copiedRecord, rescaleContent } from './content-store.ts';

/**
 * Returns the selected elements and topics for the clipboard; undefined if none of them has a position. All selected
 * records have the same parent. If the parent is a group, the copies are converted to the coordinates of the topic that
 * contains the group.
 */
export function copyContent(store: RecordStore, selection: readonly string[]): ClipboardContent | undefined {
  const ids = inPaintOrder(store, selection).filter((id) => store.get(id)?.properties['box']);
  const parent = store.get(ids[0] ?? '')?.parent;
  const topic = store.ancestry(parent ?? '').find((id) => store.get(id)?.kind === 'topic');
  if (!parent || topic === undefined) return undefined;
  const parentToTopic = matrixBetween(store, parent, topic);
  const slotOf = (id: string) => (store.get(id)?.kind === 'topic' ? 'topics' : 'elements');
  const subtrees = ids.map((id) => subtree(store, id).map(copiedRecord));
  const records = subtrees.flatMap(([root, ...descendants]): CopiedRecord[] => {
    if (!root) return [];
    const box =
      parent === topic ? root.properties['box'] : convertPosition(root.properties['box'] as Position, parentToTopic);
    return [{ ...root, parent: topic, slot: slotOf(root.id), properties: { ...root.properties, box } }, ...descendants];
  });
  const copies = contentStore({ topic, records });
  if (parent !== topic) rescaleContent(copies, topic, scaleOf(parentToTopic));
  return {
    format: 'flydeck-records',
    version: 1,
    topic,
    records: records.flatMap(({ id }) => {
      const record = copies.get(id);
      return record ? [copiedRecord(record)] : [];
    }),
    steps: stepsOf(store, new Set(records.map(({ id }) => id))),
  };
}

/** Returns the steps of the copied topics as records for the clipboard, in the order of the path. */
function stepsOf(store: RecordStore, copiedIds: ReadonlySet<string>): CopiedRecord[] {
  return store
    .children(DOCUMENT_ID, 'path')
    .filter(({ properties }) => copiedIds.has(String(properties['topic'])))
    .map(copiedRecord);
}
