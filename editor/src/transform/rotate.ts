import type { Matrix, Point } from '@flydeck/scene/model/geometry';
import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition } from '@flydeck/scene/records/spaces';
import { movableRecords } from './area.ts';
import { transformedArea } from './selection-box.ts';

/** With Shift, rotations are multiples of this angle. */
const ROUNDING_DEGREES = 15;

/**
 * Returns the operations that rotate records about the centre of their common box. The angle of rotation is the angle
 * from `from` to `to` about this centre. `from` and `to` are the start and end of a drag in the space of the records'
 * parent.
 * @param isRounded whether the new rotation of a single record, or the angle by which several records are rotated, is a
 *   multiple of 15 degrees
 */
export function rotationOperations(
  store: RecordStore,
  ids: readonly string[],
  { from, to }: { readonly from: Point; readonly to: Point },
  isRounded: boolean,
): Operation[] {
  const area = transformedArea(store, ids);
  if (!area) return [];
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const draggedDegrees = directionDegrees(centre, to) - directionDegrees(centre, from);
  const degrees = isRounded
    ? Math.round((area.rotation + draggedDegrees) / ROUNDING_DEGREES) * ROUNDING_DEGREES - area.rotation
    : draggedDegrees;
  const rotationMatrix = rotationAbout(centre, degrees);
  return movableRecords(store, ids).flatMap((id): Operation[] => {
    const record = store.get(id);
    if (!record?.parent) return [];
    const value = convertPosition(record.properties['box'] as Position, rotationMatrix);
    return [{ op: 'set', id, property: 'box', value, parent: record.parent }];
  });
}

/** Returns the direction from the centre to a point, in degrees clockwise from the x axis. */
const directionDegrees = (centre: Point, { x, y }: Point): number =>
  (Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI;

/** Returns the matrix of a clockwise rotation about a point. */
function rotationAbout({ x, y }: Point, degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}
