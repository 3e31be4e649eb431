import type { Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';
import { contentSlots } from '../covers/content-slots.ts';
import { hitTest } from '../hit-test.ts';
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

/** Whether a record is a title or a placeholder of a template without text, in which the canvas shows a prompt. */
export const isEmptyTitle = (record: DocumentRecord): boolean =>
  emptyPlaceholder(record) === 'text' || (isEmptyText(record) && isTitle(record));

/**
 * Returns the empty title or text placeholder in whose box a point of the window is; undefined if another record is
 * there.
 */
export function emptyTitleAt(view: View, openIds: ReadonlySet<string>, point: Point): string | undefined {
  const hit = hitTest(view, openIds, point);
  const topic = hit.kind === 'background' ? hit.topic : view.store.get(hit.id)?.parent;
  if (!topic) return undefined;
  const titles = contentSlots(view, topic)
    .flatMap((slot) => view.store.children(topic, slot))
    .filter(isEmptyTitle)
    .map(({ id }) => id);
  if (hit.kind === 'record') return titles.includes(hit.id) ? hit.id : undefined;
  const hitInBox = titles.length > 0 ? hitTest(view, openIds, point, { textBoxes: titles }) : undefined;
  return hitInBox?.kind === 'record' ? hitInBox.id : undefined;
}

/** Returns the ids of the titles without text and of the empty placeholders of a template. Reads all records, so it must not be called in each animation frame. */
export function emptyTitleIds(store: RecordStore): string[] {
  const ids: string[] = [];
  for (const record of store.records()) {
    if (record.removed || record.properties['hidden']) continue;
    // The tests that exclude most records are the first ones.
    if (emptyPlaceholder(record) === 'picture' || isEmptyTitle(record)) ids.push(record.id);
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
