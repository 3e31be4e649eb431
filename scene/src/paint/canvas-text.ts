import type { Matrix } from '../model/geometry.ts';
import { multiply } from '../model/geometry.ts';
import type { CanvasState } from './canvas-brush.ts';
import { EXACT_PX } from './canvas-brush.ts';
import type { Drawable } from './canvas-port.ts';
import type { TextItem } from './display-list.ts';

/**
 * All text is drawn at this font size and scaled by the transform. Changing the font is one of the slowest canvas
 * operations; this way it changes only with the font file, not with the size.
 */
const SET_PX = 64;
/** Below this size on the screen, text is drawn as a pale bar. */
const LEGIBLE_PX = 2.5;
/** Runs of this length have letters much larger than the screen; they fade out, because Skia's edges would jitter. */
const FADE_FROM_PX = EXACT_PX * 8;
const FADE_TO_PX = EXACT_PX * 24;

/** Paints one run of text. `m` maps its coordinates to pixels. */
export function paintText<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  item: TextItem,
  m: Matrix,
  alpha: number,
): void {
  if (item.invisible || item.text === '') return;
  const scale = Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
  const sizePx = item.size * scale;
  // The pen position is computed in doubles, so it is exact at any distance from the frame's origin.
  const pen = multiply(m, [1, 0, 0, 1, item.x, item.y]);
  if (sizePx < LEGIBLE_PX) {
    if (sizePx < 0.4) return;
    brush.setMatrix(pen);
    brush.setAlpha(alpha * 0.45);
    brush.setFill(item.fill);
    brush.ctx.fillRect(0, -0.52 * item.size, item.width, 0.5 * item.size);
    return;
  }
  const largestPx = Math.max(item.width, item.size) * scale;
  if (largestPx > FADE_TO_PX) return;
  const fade = largestPx > FADE_FROM_PX ? 1 - (largestPx - FADE_FROM_PX) / (FADE_TO_PX - FADE_FROM_PX) : 1;
  const font = brush.scene.fonts[item.font];
  if (!font) return;
  const unit = item.size / SET_PX;
  const spacing = item.spacing ? `${round(item.spacing / unit)}px` : '0px';
  brush.setFont(
    `${font.italic ? 'italic ' : ''}${font.weight} ${SET_PX}px "${font.id}"`,
    spacing,
    item.rtl ? 'rtl' : 'ltr',
  );
  brush.setAlpha(alpha * fade);
  brush.setFill(item.fill);
  brush.setMatrix(multiply(pen, [unit, 0, -(item.slant ?? 0) * unit, unit, 0, 0]));
  brush.ctx.fillText(item.text, 0, 0);
  if (item.embolden) {
    brush.setStroke({ paint: item.fill, width: item.embolden, join: 'round' }, item.embolden / unit, false);
    brush.ctx.strokeText(item.text, 0, 0);
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;
