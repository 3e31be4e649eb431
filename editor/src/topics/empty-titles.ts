import type { Point } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';
import { isEmptyText } from '../text/is-empty-text.ts';
import { selectionBox } from '../transform/selection-box.ts';
import { isTitle } from './title-element.ts';

/** Minimum width of a placeholder on the screen, in CSS pixels. Narrower titles have none. */
const MIN_WIDTH = 120;

/** The place of a title without text. All lengths are in CSS pixels of the window. */
export interface EmptyTitle {
  readonly id: string;
  /** The top left corner of the box. */
  readonly corner: Point;
  readonly width: number;
  readonly height: number;
  /** The rotation around `corner`: radians, clockwise. */
  readonly rotation: number;
}

/** Returns the ids of the titles without text. Reads all records, so it must not be called in each animation frame. */
export function emptyTitleIds(store: RecordStore): string[] {
  const ids: string[] = [];
  for (const record of store.records()) {
    // The test that excludes most records is the first one.
    if (!isEmptyText(record) || record.removed || record.properties['hidden']) continue;
    if (isTitle(record)) ids.push(record.id);
  }
  return ids;
}

/** Returns the places of those titles that are in open topics, in which the editor shows a placeholder. */
export function emptyTitles(view: View, openIds: ReadonlySet<string>, ids: readonly string[]): EmptyTitle[] {
  return ids.flatMap((id) => {
    if (!view.store.isPresent(id) || !openIds.has(view.store.get(id)?.parent ?? '')) return [];
    const [corner, right, , bottom] = selectionBox(view, [id])?.corners ?? [];
    if (!corner || !right || !bottom) return [];
    const width = Math.hypot(right.x - corner.x, right.y - corner.y);
    if (width < MIN_WIDTH) return [];
    const height = Math.hypot(bottom.x - corner.x, bottom.y - corner.y);
    return [{ id, corner, width, height, rotation: Math.atan2(right.y - corner.y, right.x - corner.x) }];
  });
}
