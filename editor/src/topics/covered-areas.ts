import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { childBounds, screenBounds } from '../bounds.ts';
import { screenMatrix, type View } from '../camera.ts';
import { contentSlots } from '../covers/content-slots.ts';
import { inLayers } from '../paint-order.ts';
import { childrenInArea } from '../spatial-index/children-near.ts';
import { emptyPlaceholder } from '../text/empty-placeholder.ts';
import { isEmptyText } from '../text/is-empty-text.ts';
import { overlaps } from './find-free-area.ts';

/**
 * Returns the upright rectangles of the window, in CSS pixels, in which other objects are painted in front of a record.
 * The rectangles do not overlap each other. Lines and outlines are ignored, because they cover almost nothing.
 */
export function coveredAreas(view: View, id: string): Rect[] {
  const bounds = screenBounds(view, id);
  if (!bounds) return [];
  // What is in front of a topic is also in front of its content.
  const areas = view.store.ancestry(id).flatMap((ancestor) => areasInFront(view, ancestor, bounds));
  return mergeOverlapping(areas.filter((area) => overlaps(area, bounds, 0)));
}

/** Returns the upright rectangles around the siblings in front of a record that are near an area of the window. */
function areasInFront(view: View, id: string, area: Rect): Rect[] {
  const { store } = view;
  const record = store.get(id);
  const parent = record?.parent;
  if (!parent || store.get(parent)?.kind !== 'topic') return [];
  const toScreen = screenMatrix(view, parent);
  const [elements = [], topics = []] = contentSlots(view, parent).map((slot) =>
    childrenInArea(store, { parent, slot }, toScreen, area),
  );
  const painted = inLayers(elements, topics);
  const inFront = painted.slice(painted.findIndex((sibling) => sibling.id === id) + 1);
  const boundsOf = childBounds(view, parent);
  return inFront.filter(isCovering).flatMap((sibling) => boundsOf(sibling) ?? []);
}

/** Whether a record covers what is behind its box. */
function isCovering(record: DocumentRecord): boolean {
  const { kind, properties } = record;
  if (properties['hidden'] || kind === 'connector' || emptyPlaceholder(record) || isEmptyText(record)) return false;
  return kind !== 'shape' || properties['fill'] !== undefined;
}

/** Replaces overlapping rectangles by the smallest rectangle around them until no two rectangles overlap. */
function mergeOverlapping(rects: readonly Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (let rect of rects) {
    for (;;) {
      const index = merged.findIndex((other) => overlaps(other, rect, 0));
      const [other] = index < 0 ? [] : merged.splice(index, 1);
      if (!other) break;
      rect = union(rect, other);
    }
    merged.push(rect);
  }
  return merged;
}
