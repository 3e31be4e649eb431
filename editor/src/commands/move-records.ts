import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';

/**
 * Returns the operations that move records by a distance in their parent's units. Records without a parent or a box are
 * skipped.
 */
export function moveRecords(store: RecordStore, ids: readonly string[], dx: number, dy: number): Operation[] {
  return ids.flatMap((id): Operation[] => {
    const record = store.get(id);
    const box = record?.properties['box'] as Position | undefined;
    if (!record?.parent || !box) return [];
    const value = { ...box, x: roundPosition(box.x + dx), y: roundPosition(box.y + dy) };
    return [{ op: 'set', id, property: 'box', value, parent: record.parent }];
  });
}
