import type { Rect } from '@flydeck/scene/model/geometry';
import { type EditorCamera, panCamera } from '../camera.ts';

/** Minimum distance of a revealed rectangle from the sides of the area, in CSS pixels; less if the area is small. */
const MARGIN = 24;

/**
 * Returns the camera moved by the least distance so that a rectangle is inside an area with a margin; undefined if the
 * camera need not move. If the rectangle is larger than the area, its top left corner is shown.
 * @param rect rectangle in CSS pixels of the window
 * @param area area in CSS pixels of the window
 */
export function revealCamera(camera: EditorCamera, rect: Rect, area: Rect): EditorCamera | undefined {
  const dx = shiftInto(rect.x, rect.width, area.x, area.width);
  const dy = shiftInto(rect.y, rect.height, area.y, area.height);
  return dx === 0 && dy === 0 ? undefined : panCamera(camera, dx, dy);
}

/**
 * Returns the least distance, with a sign, by which a range has to move along one axis to be in an area with a margin.
 * If the range is longer than the area, the range will start where the area starts.
 */
function shiftInto(start: number, length: number, areaStart: number, areaLength: number): number {
  const margin = Math.max(0, Math.min(MARGIN, (areaLength - length) / 2));
  const toStart = areaStart + margin - start;
  const toEnd = areaStart + areaLength - margin - start - length;
  return toStart > 0 ? toStart : Math.min(0, Math.max(toEnd, toStart));
}

/** Returns the distance between two cameras of the same topic, zoom and rotation, in CSS pixels. */
export const panDistance = (a: EditorCamera, b: EditorCamera): number => Math.hypot(a.x - b.x, a.y - b.y) * a.zoom;
