import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';

/** Minimum distance in CSS pixels between the bar and the text, and between the bar and the edges of the area. */
const GAP_PX = 8;

/**
 * Returns the position of the bar with the text formats: centred above the selected text, or below the text if there is
 * no space above. The bar is always inside of the area. If there is no space above and below, because the text is
 * taller than the area, the bar covers the upper part of the visible text.
 * @param text bounds of the selected text, in CSS pixels, in the same coordinates as `area`
 * @param area the visible area
 */
export function placeBar(text: Rect, bar: Size, area: Rect): Point {
  const [left, top] = [area.x + GAP_PX, area.y + GAP_PX];
  const right = area.x + area.width - GAP_PX - bar.width;
  const bottom = area.y + area.height - GAP_PX - bar.height;
  const above = text.y - GAP_PX - bar.height;
  const below = text.y + text.height + GAP_PX;
  const x = Math.max(left, Math.min(text.x + (text.width - bar.width) / 2, right));
  if (above >= top && above <= bottom) return { x, y: above };
  if (below <= bottom && below >= top) return { x, y: below };
  // The text is outside of the area, or taller than the area.
  return { x, y: above > bottom ? bottom : top };
}

/** Distance in CSS pixels between a popup and the bar or the text. */
const POPUP_GAP_PX = 4;

/**
 * Returns the y coordinate of a popup that a button of the bar opens. The popup is above the bar. If there is no space
 * above, the popup is below the text, so that the text remains visible. If there is no space below the text either, the
 * popup is directly below the bar.
 * @param height height of the popup in CSS pixels
 */
export function placePopup(text: Rect, bar: Rect, height: number, area: Rect): number {
  const bottom = area.y + area.height - GAP_PX - height;
  const above = bar.y - POPUP_GAP_PX - height;
  if (above >= area.y) return above;
  const belowBar = bar.y + bar.height + POPUP_GAP_PX;
  const belowText = Math.max(belowBar, text.y + text.height + POPUP_GAP_PX);
  return belowText <= bottom ? belowText : Math.max(area.y, Math.min(belowBar, bottom));
}
