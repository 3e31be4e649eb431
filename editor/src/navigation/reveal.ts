import type { Rect } from '@flydeck/scene/model/geometry';
import { type EditorCamera, panCamera } from '../camera.ts';

/** Minimum distance between a revealed rectangle and the sides of the area, in CSS pixels. */
const MARGIN = 24;

/**
 * Returns the camera moved by the least distance so that a rectangle is inside an area; undefined if it is inside
 * already. If the rectangle is larger than the area, its top left corner is shown.
 * @param rect rectangle in CSS pixels of the window
 * @param area area in CSS pixels of the window
 */
export function revealCamera(camera: EditorCamera, rect: Rect, area: Rect): EditorCamera | undefined {
  const dx = shiftInto(rect.x, rect.width, area.x, area.width);
  const dy = shiftInto(rect.y, rect.height, area.y, area.height);
  return dx === 0 && dy === 0 ? undefined : panCamera(camera, dx, dy);
}

/**
 * Returns the least distance along one axis by which a range has to move to be in an area; 0 if it is in the area
 * already.
 */
function shiftInto(start: number, length: number, areaStart: number, areaLength: number): number {
  const margin = Math.max(0, Math.min(MARGIN, (areaLength - length) / 2));
  const toStart = areaStart + margin - start;
  const toEnd = areaStart + areaLength - margin - start - length;
  return toStart > 0 ? toStart : Math.min(0, Math.max(toEnd, toStart));
}

/** Returns the distance between two cameras of the same topic, zoom and rotation, in CSS pixels. */
export const panDistance = (a: EditorCamera, b: EditorCamera): number => Math.hypot(a.x - b.x, a.y - b.y) * a.zoom;
