import { scaleOf } from '../camera.ts';
import { type Matrix, multiply } from '../model/geometry.ts';
import { type CanvasState, EXACT_PX } from './canvas-state.ts';
import type { TextItem } from './display-list.ts';

/**
 * All text is drawn at this font size and scaled by the transform. Changing the font is one of the slowest canvas
 * operations; with a fixed size, the font changes only with the font file.
 */
const FONT_SIZE_PX = 64;
/** Text below this size in device pixels is drawn as a translucent bar. */
const MIN_LEGIBLE_PX = 2.5;
/**
 * A run of text that is longer than this number of device pixels is painted with increasing transparency. If the run
 * is a line with a usual number of characters, the characters are then larger than the screen, and Skia paints such
 * characters imprecisely.
 */
const FADE_FROM_PX = EXACT_PX * 8;
/** A run of text that is longer than this number of device pixels is not painted. */
const FADE_TO_PX = EXACT_PX * 24;

/** Paints a run of text. `m` maps the coordinates of the run's frame to device pixels. */
export function paintText(canvas: CanvasState, item: TextItem, m: Matrix, alpha: number): void {
  if (item.invisible || item.text === '') return;
  const scale = scaleOf(m);
  const sizePx = item.size * scale;
  // The text position is computed in 64-bit floats, so it is exact at any distance from the frame's origin.
  const position = multiply(m, [1, 0, 0, 1, item.x, item.y]);
  if (sizePx < MIN_LEGIBLE_PX) {
    // Bars of text below 0.4 px are not visible.
    if (sizePx < 0.4) return;
    // The bar is half as high as the text size and ends just above the baseline.
    canvas.setMatrix(position);
    canvas.setAlpha(alpha * 0.45);
    canvas.setFill(item.fill);
    canvas.ctx.fillRect(0, -0.52 * item.size, item.width, 0.5 * item.size);
    return;
  }
  const longestSidePx = Math.max(item.width, item.size) * scale;
  if (longestSidePx > FADE_TO_PX) return;
  const fade = longestSidePx > FADE_FROM_PX ? 1 - (longestSidePx - FADE_FROM_PX) / (FADE_TO_PX - FADE_FROM_PX) : 1;
  const font = canvas.scene.fonts[item.font];
  if (!font) return;
  // Scale from the fixed font size to the font size of the run.
  const fontScale = item.size / FONT_SIZE_PX;
  const spacing = item.spacing ? `${round(item.spacing / fontScale)}px` : '0px';
  canvas.setFont(
    `${font.italic ? 'italic ' : ''}${font.weight} ${FONT_SIZE_PX}px "${font.id}"`,
    spacing,
    item.rtl ? 'rtl' : 'ltr',
  );
  canvas.setAlpha(alpha * fade);
  canvas.setFill(item.fill);
  canvas.setMatrix(multiply(position, [fontScale, 0, -(item.slant ?? 0) * fontScale, fontScale, 0, 0]));
  canvas.ctx.fillText(item.text, 0, 0);
  if (item.embolden) {
    canvas.setStroke({ paint: item.fill, width: item.embolden, join: 'round' }, item.embolden / fontScale, {
      isDashed: false,
    });
    canvas.ctx.strokeText(item.text, 0, 0);
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;
