import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';

/** Distance of the bar from the text and from the edges of the area, in CSS pixels. */
const GAP_PX = 8;

/**
 * Returns the position of the bar for a selected text: above the text, or below it if there is no space; centred, but
 * inside of the area. If the text is higher than the area, the bar covers the text at the top.
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
  // The text is outside of the area, or higher than the area.
  return { x, y: above > bottom ? bottom : top };
}

/** Distance of a popup from the bar or the text, in CSS pixels. */
const POPUP_GAP_PX = 4;

/**
 * Returns the y coordinate of the popup that a button of the bar opens: above the bar, or else below the text, so that
 * the text is visible, or else below the bar.
 */
export function placePopup(text: Rect, bar: Rect, height: number, area: Rect): number {
  const bottom = area.y + area.height - GAP_PX - height;
  const above = bar.y - POPUP_GAP_PX - height;
  if (above >= area.y) return above;
  const belowBar = bar.y + bar.height + POPUP_GAP_PX;
  const belowText = Math.max(belowBar, text.y + text.height + POPUP_GAP_PX);
  return belowText <= bottom ? belowText : Math.max(area.y, Math.min(belowBar, bottom));
}
