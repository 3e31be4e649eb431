import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';

/** Distance of the bar from the text and from the edges of the area, in CSS pixels. */
const GAP = 8;

/**
 * Returns where a bar is beside a selected text: above it, or below it if there is no space; centred as far as it remains in
 * the area. If the text is higher than the area, the bar covers the text at the top.
 */
export function placeBar(text: Rect, bar: Size, area: Rect): Point {
  const [left, top] = [area.x + GAP, area.y + GAP];
  const right = area.x + area.width - GAP - bar.width;
  const bottom = area.y + area.height - GAP - bar.height;
  const above = text.y - GAP - bar.height;
  const below = text.y + text.height + GAP;
  const x = Math.max(left, Math.min(text.x + (text.width - bar.width) / 2, right));
  if (above >= top && above <= bottom) return { x, y: above };
  if (below <= bottom && below >= top) return { x, y: below };
  // The text is out of the area, or larger than it.
  return { x, y: above > bottom ? bottom : top };
}

/** Distance of an opened part from the bar or the text, in CSS pixels. */
const PART_GAP = 4;

/**
 * Returns the upper edge of what a button of the bar opens. The bar stays where it is; the part is above it, or else below
 * the text, which remains visible as far as there is space.
 */
export function placePart(text: Rect, bar: Rect, height: number, area: Rect): number {
  const bottom = area.y + area.height - GAP - height;
  const above = bar.y - PART_GAP - height;
  if (above >= area.y) return above;
  const belowBar = bar.y + bar.height + PART_GAP;
  const belowText = Math.max(belowBar, text.y + text.height + PART_GAP);
  return belowText <= bottom ? belowText : Math.max(area.y, Math.min(belowBar, bottom));
}
