import type { Point } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';
import { emptyPlaceholder } from '../text/empty-placeholder.ts';
import { isEmptyText } from '../text/is-empty-text.ts';
import { selectionBox } from '../transform/selection-box.ts';
import { isTitle } from './title-element.ts';

/** Minimum width of a placeholder on the screen, in CSS pixels. Narrower titles have none. */
const MIN_WIDTH = 120;

/** The place of a title without text. All lengths are in CSS pixels of the window. */
export interface EmptyTitle {
  readonly id: string;
  /** What is missing. */
  readonly content: 'title' | 'text' | 'picture';
  /** The hint of a template's placeholder; empty if there is none. */
  readonly hint: string;
  /** The top left corner of the box. */
  readonly corner: Point;
  readonly width: number;
  readonly height: number;
  /** The rotation around `corner`: radians, clockwise. */
  readonly rotation: number;
}

/** Returns the ids of the titles without text and of the empty placeholders of a template. Reads all records, so it must not be called in each animation frame. */
export function emptyTitleIds(store: RecordStore): string[] {
  const ids: string[] = [];
  for (const record of store.records()) {
    if (record.removed || record.properties['hidden']) continue;
    // The tests that exclude most records are the first ones.
    if (emptyPlaceholder(record) !== undefined || (isEmptyText(record) && isTitle(record))) ids.push(record.id);
  }
  return ids;
}

/** Returns the places of those titles and placeholders that are in open topics, in which the editor shows them. */
export function emptyTitles(view: View, openIds: ReadonlySet<string>, ids: readonly string[]): EmptyTitle[] {
  return ids.flatMap((id) => {
    if (!view.store.isPresent(id) || !openIds.has(view.store.get(id)?.parent ?? '')) return [];
    const record = view.store.get(id);
    if (!record) return [];
    const isPicture = emptyPlaceholder(record) === 'picture';
    const content = isPicture ? 'picture' : isTitle(record) ? 'title' : 'text';
    const hint = String(record.properties['placeholder'] ?? '');
    const [corner, right, , bottom] = selectionBox(view, [id])?.corners ?? [];
    if (!corner || !right || !bottom) return [];
    const width = Math.hypot(right.x - corner.x, right.y - corner.y);
    if (width < MIN_WIDTH) return [];
    const height = Math.hypot(bottom.x - corner.x, bottom.y - corner.y);
    return [{ id, content, hint, corner, width, height, rotation: Math.atan2(right.y - corner.y, right.x - corner.x) }];
  });
}
