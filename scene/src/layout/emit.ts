import { boundsOf, type Matrix, type Rect } from '../model/geometry.ts';
import type { DisplayItem, LinkArea, PathItem, TextItem } from '../paint/display-list.ts';
import { visualText } from './bidi.ts';
import type { ShapedPiece } from './font-port.ts';
import type { LayoutContext, ResolvedStyle } from './layout-types.ts';
import type { Fragment } from './line-box.ts';

/** Collects display items and link areas. */
export interface Sink {
  readonly items: DisplayItem[];
  readonly links: LinkArea[];
  readonly context: LayoutContext;
}

/** Shear of a synthesized italic. */
const SLANT = 0.21;
/** Stroke width of a synthesized bold, as a fraction of the size. */
const EMBOLDEN = 1 / 36;
const UNDERLINE_DROP = 0.11;
const UNDERLINE_WIDTH = 0.055;
const STRIKE_RISE = 0.27;
/** Distance of a Twemoji drawing, which fills its em, below the baseline. */
const EMOJI_DROP = 0.12;

/** Rounds to 4 decimals: keeps scenes small, and equal on machines with different rounding errors. */
export const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

export const roundRect = (r: Rect): Rect => ({
  x: round(r.x),
  y: round(r.y),
  width: round(r.width),
  height: round(r.height),
});

/** Returns a filled rectangle. */
function bar(x: number, y: number, width: number, height: number, fill: string): PathItem {
  const [left, top, right, bottom] = [round(x), round(y), round(x + width), round(y + height)];
  return {
    t: 'path',
    d: `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`,
    fill,
    box: { x: left, y: top, width: round(right - left), height: round(bottom - top) },
  };
}

function drawing(
  paths: readonly { readonly d: string; readonly fill?: string }[],
  at: { x: number; y: number; size: number },
  box: Rect,
  color: string,
  actualText?: string,
): PathItem[] {
  const m: Matrix = [round(at.size), 0, 0, round(at.size), round(at.x), round(at.y)];
  return paths.map(({ d, fill }, index) => ({
    t: 'path',
    d,
    m,
    fill: fill === undefined || fill === 'currentColor' ? color : fill,
    box: roundRect(box),
    ...(actualText && index === 0 ? { says: actualText } : {}),
  }));
}

interface Pen {
  readonly x: number;
  readonly baseline: number;
}

function textItem(
  piece: ShapedPiece,
  text: string,
  width: number,
  fragment: PieceLook,
  pen: Pen,
  sink: Sink,
): TextItem {
  const { style } = fragment;
  const id = piece.font ?? '';
  const face = sink.context.fonts.face(id);
  const lean = piece.slant ? SLANT * style.size : 0;
  const top = pen.baseline - face.ascent * style.size;
  const height = (face.ascent + face.descent) * style.size;
  return {
    t: 'text',
    font: sink.context.fontIndex(id),
    size: round(style.size),
    x: round(pen.x),
    y: round(pen.baseline),
    width: round(width),
    text,
    ...(fragment.rtl ? { rtl: true } : {}),
    fill: style.color,
    ...(fragment.spacing !== 0 ? { spacing: round(fragment.spacing) } : {}),
    ...(piece.slant ? { slant: SLANT } : {}),
    ...(piece.embolden ? { embolden: round(style.size * EMBOLDEN) } : {}),
    box: roundRect({ x: pen.x - lean, y: top, width: width + 2 * lean, height }),
  };
}

/** Common style of the pieces of a fragment. */
interface PieceLook {
  readonly style: ResolvedStyle;
  readonly rtl: boolean;
  readonly spacing: number;
}

/** Paints shaped pieces; `pen.x` is their left end in both directions. */
function emitPieces(
  text: string,
  pieces: readonly ShapedPiece[],
  look: PieceLook,
  pen: Pen,
  sink: Sink,
): void {
  const { style, rtl, spacing } = look;
  const widths = pieces.map((piece) => piece.advance * style.size + piece.clusters.length * spacing);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = rtl ? pen.x + total : pen.x;
  for (const [index, piece] of pieces.entries()) {
    const width = widths[index] ?? 0;
    if (rtl) x -= width;
    const at = { x, baseline: pen.baseline };
    if (piece.emoji) {
      const drop = piece.emoji.some((path) => path.fill === 'currentColor') ? 0 : EMOJI_DROP * style.size;
      const box = { x, y: pen.baseline + drop - style.size, width: style.size, height: style.size };
      sink.items.push(
        ...drawing(
          piece.emoji,
          { x, y: pen.baseline + drop, size: style.size },
          box,
          style.color,
          text.slice(piece.from, piece.to),
        ),
      );
    } else {
      const shown = (piece.text ?? text.slice(piece.from, piece.to)).replace(/[\ufe0e\ufe0f]/g, '');
      const visual = rtl ? visualText(shown) : undefined;
      const pieceLook = visual === undefined ? look : { ...look, rtl: false };
      if (shown !== '') sink.items.push(textItem(piece, visual ?? shown, width, pieceLook, at, sink));
    }
    if (!rtl) x += width;
  }
}

function emitFormula(fragment: Fragment, pen: Pen, sink: Sink): void {
  const { formula, style } = fragment.span;
  if (!formula) return;
  const box = boundsOf([style.size, 0, 0, style.size, pen.x, pen.baseline], {
    x: 0,
    y: -formula.ascent,
    width: formula.width,
    height: formula.ascent + formula.descent,
  });
  const at = { x: pen.x, y: pen.baseline, size: style.size };
  sink.items.push(...drawing(formula.paths, at, box, style.color));
}

/** Paints a fragment of a line: highlight, glyphs or formula, then underline and strikethrough. */
export function emitFragment(fragment: Fragment, column: { x: number; baseline: number }, sink: Sink): void {
  const { style } = fragment.span;
  const x = column.x + fragment.x;
  const baseline = column.baseline - style.rise;
  const { size, color } = style;
  if (style.highlight && fragment.width > 0) {
    const top = column.baseline - style.ascent;
    sink.items.push(bar(x, top, fragment.width, style.ascent + style.descent, style.highlight));
  }
  if (fragment.kind === 'formula') emitFormula(fragment, { x, baseline }, sink);
  const look = { style, rtl: fragment.level % 2 === 1, spacing: fragment.spacing };
  if (fragment.kind === 'text') emitPieces(fragment.text, fragment.pieces, look, { x, baseline }, sink);
  const thickness = size * UNDERLINE_WIDTH;
  if (style.underline)
    sink.items.push(bar(x, baseline + size * UNDERLINE_DROP, fragment.width, thickness, color));
  if (style.strike) sink.items.push(bar(x, baseline - size * STRIKE_RISE, fragment.width, thickness, color));
}
