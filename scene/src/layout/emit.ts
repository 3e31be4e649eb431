import { boundsOf, type Matrix, type Rect } from '../model/geometry.ts';
import type { DisplayItem, LinkArea, PathItem, TextItem } from '../paint/display-list.ts';
import { visualText } from './bidi.ts';
import type { ShapedRun } from './font-port.ts';
import type { LayoutContext, ResolvedStyle } from './layout-types.ts';
import type { LineFragment } from './line-box.ts';

/** Collects the display items and link areas of a text layout. */
export interface Sink {
  readonly items: DisplayItem[];
  readonly links: LinkArea[];
  readonly context: LayoutContext;
}

/** Shear factor of a synthesized italic style: the tangent of about 12°, a usual slope of italic fonts. */
const SLANT = 0.21;

// The following lengths are fractions of the text size, chosen by eye.

/** Stroke width of a synthesized bold style. */
const EMBOLDEN = 1 / 36;
/** Distance of the top of an underline below the baseline. */
const UNDERLINE_OFFSET = 0.11;
/** Thickness of an underline and a strikethrough. */
const UNDERLINE_WIDTH = 0.055;
/** Distance of the top of a strikethrough above the baseline. */
const STRIKE_OFFSET = 0.27;
/** Extent of an emoji below the baseline. */
const EMOJI_DESCENT = 0.12;

/** Rounds to 4 decimals, so that scenes are small and equal on all machines. Adding 0 converts −0 to 0. */
export const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** Rounds the position and size of a box. */
export const roundRect = (r: Rect): Rect => ({
  x: round(r.x),
  y: round(r.y),
  width: round(r.width),
  height: round(r.height),
});

/** Returns an item that fills a rectangle. */
function filledRect(x: number, y: number, width: number, height: number, fill: string): PathItem {
  const [left, top, right, bottom] = [round(x), round(y), round(x + width), round(y + height)];
  return {
    t: 'path',
    d: `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`,
    fill,
    box: { x: left, y: top, width: round(right - left), height: round(bottom - top) },
  };
}

/**
 * Returns items for the paths of an emoji or a formula.
 * @param paths paths whose unit is the text size, and whose origin is at the left on the baseline
 * @param position the position of the paths' origin, and the text size
 * @param box bounding box of the paths after scaling, in the space of the text's box
 * @param actualText the text that the paths show
 */
function pathItems(
  paths: readonly { readonly d: string; readonly fill?: string }[],
  position: { x: number; y: number; size: number },
  box: Rect,
  color: string,
  actualText?: string,
): PathItem[] {
  const m: Matrix = [round(position.size), 0, 0, round(position.size), round(position.x), round(position.y)];
  return paths.map(({ d, fill }, index) => ({
    t: 'path',
    d,
    m,
    fill: fill === undefined || fill === 'currentColor' ? color : fill,
    box: roundRect(box),
    ...(actualText && index === 0 ? { says: actualText } : {}),
  }));
}

/** The left end of a text on its baseline, in the space of the box that contains all lines of the text. */
interface TextOrigin {
  readonly x: number;
  readonly baseline: number;
}

/** Returns the item of a shaped run. */
function textItem(
  run: ShapedRun,
  text: string,
  width: number,
  fragmentStyle: FragmentStyle,
  origin: TextOrigin,
  sink: Sink,
): TextItem {
  const { style, rtl, spacing } = fragmentStyle;
  const id = run.font ?? '';
  const face = sink.context.fonts.face(id);
  const slantOverhang = run.slant ? SLANT * style.size : 0;
  const top = origin.baseline - face.ascent * style.size;
  const height = (face.ascent + face.descent) * style.size;
  return {
    t: 'text',
    font: sink.context.fontIndex(id),
    size: round(style.size),
    x: round(origin.x),
    y: round(origin.baseline),
    width: round(width),
    text,
    ...(rtl ? { rtl: true } : {}),
    fill: style.color,
    ...(spacing !== 0 ? { spacing: round(spacing) } : {}),
    ...(run.slant ? { slant: SLANT } : {}),
    ...(run.embolden ? { embolden: round(style.size * EMBOLDEN) } : {}),
    box: roundRect({ x: origin.x - slantOverhang, y: top, width: width + 2 * slantOverhang, height }),
  };
}

/** Common style of the shaped runs of a fragment. */
interface FragmentStyle {
  readonly style: ResolvedStyle;
  readonly rtl: boolean;
  /** Extra space after each character, in the units of the text's box. */
  readonly spacing: number;
}

/** Adds the items of shaped runs. `origin.x` is the left end of the text, also for right-to-left text. */
function emitShapedRuns(
  text: string,
  runs: readonly ShapedRun[],
  fragmentStyle: FragmentStyle,
  origin: TextOrigin,
  sink: Sink,
): void {
  const { style, rtl, spacing } = fragmentStyle;
  const widths = runs.map((run) => run.advance * style.size + run.clusters.length * spacing);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = rtl ? origin.x + total : origin.x;
  for (const [index, run] of runs.entries()) {
    const width = widths[index] ?? 0;
    if (rtl) x -= width;
    const position = { x, baseline: origin.baseline };
    if (run.emoji) {
      // The rectangle for a missing glyph, which has the text's colour, is drawn on the baseline.
      const descent = run.emoji.some((path) => path.fill === 'currentColor') ? 0 : EMOJI_DESCENT * style.size;
      const emojiPosition = { x, y: origin.baseline + descent, size: style.size };
      const box = { x, y: emojiPosition.y - style.size, width: style.size, height: style.size };
      sink.items.push(...pathItems(run.emoji, emojiPosition, box, style.color, text.slice(run.from, run.to)));
    } else {
      // The font is already chosen, so the characters that select the emoji or the text presentation are not needed.
      const displayText = (run.text ?? text.slice(run.from, run.to)).replace(/[\ufe0e\ufe0f]/g, '');
      // A run of only brackets and punctuation is reversed here, and painters then draw the run from left to right.
      const reversed = rtl ? visualText(displayText) : undefined;
      const runStyle = reversed === undefined ? fragmentStyle : { ...fragmentStyle, rtl: false };
      if (displayText !== '') sink.items.push(textItem(run, reversed ?? displayText, width, runStyle, position, sink));
    }
    if (!rtl) x += width;
  }
}

function emitFormula(fragment: LineFragment, origin: TextOrigin, sink: Sink): void {
  const { formula, style } = fragment.span;
  if (!formula) return;
  const box = boundsOf([style.size, 0, 0, style.size, origin.x, origin.baseline], {
    x: 0,
    y: -formula.ascent,
    width: formula.width,
    height: formula.ascent + formula.descent,
  });
  const position = { x: origin.x, y: origin.baseline, size: style.size };
  sink.items.push(...pathItems(formula.paths, position, box, style.color));
}

/** Adds the items of a fragment of a line: highlight, text or formula, then underline and strikethrough. */
export function emitFragment(fragment: LineFragment, lineOrigin: TextOrigin, sink: Sink): void {
  const { style } = fragment.span;
  const x = lineOrigin.x + fragment.x;
  const baseline = lineOrigin.baseline - style.rise;
  const { size, color } = style;
  if (style.highlight && fragment.width > 0) {
    const top = lineOrigin.baseline - style.ascent;
    sink.items.push(filledRect(x, top, fragment.width, style.ascent + style.descent, style.highlight));
  }
  if (fragment.kind === 'formula') emitFormula(fragment, { x, baseline }, sink);
  const fragmentStyle = { style, rtl: fragment.level % 2 === 1, spacing: fragment.spacing };
  if (fragment.kind === 'text')
    emitShapedRuns(fragment.text, fragment.shapedRuns, fragmentStyle, { x, baseline }, sink);
  const thickness = size * UNDERLINE_WIDTH;
  if (style.underline)
    sink.items.push(filledRect(x, baseline + size * UNDERLINE_OFFSET, fragment.width, thickness, color));
  if (style.strike) sink.items.push(filledRect(x, baseline - size * STRIKE_OFFSET, fragment.width, thickness, color));
}
