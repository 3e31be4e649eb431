import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { moveRecords } from '../commands/move-records.ts';
import { type Area, movableRecords } from '../transform/area.ts';
import { resizeRecords } from '../transform/resize.ts';
import { rotated } from '../transform/resized-area.ts';
import { transformedArea } from '../transform/selection-box.ts';

/** A value of the box of the selection: a coordinate, a length or the rotation. */
export type GeometryField = keyof Area;

/** Records of these kinds keep their ratio of width and height. Another ratio would distort pictures and videos. */
const PROPORTIONAL_KINDS = ['image', 'media'];

/**
 * Returns the common box of the movable records, in the parent's units and degrees; undefined if no record is movable.
 */
export const geometryOf = (store: RecordStore, ids: readonly string[]): Area | undefined => transformedArea(store, ids);

/**
 * Returns the operations that set one field of the common box of records, which are moved, resized and rotated
 * together. Returns no operations for an invalid or unchanged value. Resizing does not move the corner that is the top
 * left one before the box is rotated. If all records are pictures and media, width and height change in proportion.
 */
export function setGeometry(
  store: RecordStore,
  ids: readonly string[],
  field: GeometryField,
  value: number,
): Operation[] {
  const area = transformedArea(store, ids);
  if (!area || !Number.isFinite(value) || value === area[field]) return [];
  const movable = movableRecords(store, ids);
  if (field === 'x') return moveRecords(store, movable, value - area.x, 0);
  if (field === 'y') return moveRecords(store, movable, 0, value - area.y);
  if (field === 'rotation') return rotateBy(store, movable, area, value - area.rotation);
  return value > 0 ? resizeTo(store, movable, area, field, value) : [];
}

/** Returns the operations that change the width or height of the common box of records to a value. */
function resizeTo(
  store: RecordStore,
  ids: readonly string[],
  area: Area,
  field: 'width' | 'height',
  value: number,
): Operation[] {
  const areAllProportional = ids.every((id) => PROPORTIONAL_KINDS.includes(store.get(id)?.kind ?? ''));
  const isProportional = areAllProportional && area.width > 0 && area.height > 0;
  const growth = value / area[field] - 1;
  const sizeChange = isProportional
    ? { x: area.width * growth, y: area.height * growth }
    : { x: field === 'width' ? value - area.width : 0, y: field === 'height' ? value - area.height : 0 };
  const { operations } = resizeRecords(store, ids, {
    handle: isProportional ? 'se' : field === 'width' ? 'e' : 's',
    distance: rotated(sizeChange, area.rotation),
    keepsProportions: isProportional,
    keepsCentre: false,
    minimum: 0,
  });
  return operations;
}

/** Rotates records clockwise about the centre of their common box. */
function rotateBy(store: RecordStore, ids: readonly string[], area: Area, degrees: number): Operation[] {
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return ids.flatMap((id): Operation[] => {
    const record = store.get(id);
    const box = record?.properties['box'] as Position | undefined;
    if (!record?.parent || !box) return [];
    // `x` and `y` are the top left corner of an element, but the centre of a topic (whose position has no `width`).
    const half = 'width' in box ? { x: box.width / 2, y: box.height / 2 } : { x: 0, y: 0 };
    const offset = rotated({ x: box.x + half.x - centre.x, y: box.y + half.y - centre.y }, degrees);
    const { rotation: before = 0, ...rest } = box;
    const rotation = roundPosition((((before + degrees) % 360) + 360) % 360);
    const movedBox = {
      ...rest,
      x: roundPosition(centre.x + offset.x - half.x),
      y: roundPosition(centre.y + offset.y - half.y),
    };
    const value = rotation === 0 ? movedBox : { ...movedBox, rotation };
    return [{ op: 'set', id, property: 'box', value, parent: record.parent }];
  });
}
