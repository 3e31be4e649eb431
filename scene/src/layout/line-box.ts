import { type Direction, visualOrder } from './bidi.ts';
import { type LineRange, type LineRoom, tabAdvance } from './break-lines.ts';
import type { ShapedPiece } from './font-port.ts';
import type { LayoutContext, Span } from './layout-types.ts';
import { type Measured, type Segment, SOFT_HYPHEN } from './measure.ts';

/** A part of a line in one style and direction, shaped as it stands there. */
export interface Fragment {
  readonly kind: 'text' | 'tab' | 'formula';
  readonly text: string;
  readonly span: Span;
  readonly level: number;
  readonly pieces: readonly ShapedPiece[];
  readonly width: number;
  /** Letter spacing, what justifying adds included. */
  readonly spacing: number;
  /** Left end, from the column's left edge. */
  readonly x: number;
}

/** A line with its parts in reading order, ready to be placed on a baseline. */
export interface LineBox {
  readonly fragments: readonly Fragment[];
  /** From the column's left edge. */
  readonly x: number;
  readonly width: number;
  /** What the line needs on its start side: indent and bullet. */
  readonly start: number;
  readonly ascent: number;
  readonly descent: number;
}

/** How a line sits in its column. */
export interface LinePlacing {
  readonly room: LineRoom;
  readonly isFirst: boolean;
  readonly columnWidth: number;
  readonly direction: Direction;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right' | 'justify';
}

type Loose = Omit<Fragment, 'x'>;

const WORD = /[^\s\u3000]*[\s\u3000]*/g;

const advanceOf = (pieces: readonly ShapedPiece[], size: number, spacing: number): number =>
  pieces.reduce((sum, piece) => sum + piece.advance * size + piece.clusters.length * spacing, 0);

function textFragment(text: string, span: Span, level: number, context: LayoutContext): Loose {
  const { style } = span;
  const pieces = context.fonts.shape(text, style.request, level % 2 === 1 ? 'rtl' : 'ltr');
  const width = advanceOf(pieces, style.size, style.spacing);
  return { kind: 'text', text, span, level, pieces, width, spacing: style.spacing };
}

/** Index of the segment that holds `offset`, by halving: paragraphs may be very long. */
function firstSegment(segments: readonly Segment[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.to <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fragmentsOf(
  text: string,
  measured: Measured,
  line: LineRange,
  words: boolean,
  context: LayoutContext,
): Loose[] {
  const out: Loose[] = [];
  for (let i = firstSegment(measured.segments, line.from); i < measured.segments.length; i++) {
    const segment = measured.segments[i]!;
    if (segment.from >= line.painted) break;
    const from = Math.max(segment.from, line.from);
    const to = Math.min(segment.to, line.painted);
    if (from >= to) continue;
    const { kind, span, level } = segment;
    const chars = text.slice(from, to);
    if (kind === 'text') {
      const parts = words ? (chars.match(WORD) ?? []).filter((part) => part !== '') : [chars];
      for (const part of parts) out.push(textFragment(part, span, level, context));
    } else if (kind === 'formula') {
      const width = (span.formula?.width ?? 0) * span.style.size;
      out.push({ kind, text: chars, span, level, pieces: [], width, spacing: 0 });
    } else if (kind === 'tab') {
      out.push({ kind, text: chars, span, level, pieces: [], width: 0, spacing: 0 });
    }
  }
  const last = out[out.length - 1];
  if (last && text.charAt(line.to - 1) === SOFT_HYPHEN)
    out.push(textFragment('-', last.span, last.level, context));
  return out;
}

/** Gives tabs their widths, in reading order from the line's start side. */
function withTabs(fragments: readonly Loose[], start: number, room: LineRoom): Loose[] {
  let x = start;
  return fragments.map((fragment) => {
    const width = fragment.kind === 'tab' ? tabAdvance(x, room) : fragment.width;
    x += width;
    return { ...fragment, width };
  });
}

/** Shares `extra` out: after the words' spaces, else between the characters. */
function justified(fragments: readonly Loose[], extra: number): Loose[] {
  const spaced = fragments.filter((part, i) => i < fragments.length - 1 && /[\s\u3000]$/.test(part.text));
  if (spaced.length > 0) {
    const share = extra / spaced.length;
    return fragments.map((part) => (spaced.includes(part) ? { ...part, width: part.width + share } : part));
  }
  const clusters = fragments.reduce(
    (sum, part) => sum + part.pieces.reduce((n, p) => n + p.clusters.length, 0),
    0,
  );
  if (clusters < 2 || fragments.some((part) => /\p{Script=Arabic}/u.test(part.text))) return [...fragments];
  const share = extra / (clusters - 1);
  return fragments.map((part) => {
    const own = part.pieces.reduce((n, piece) => n + piece.clusters.length, 0);
    return { ...part, spacing: part.spacing + share, width: part.width + share * own };
  });
}

function placed(fragments: readonly Loose[], left: number): Fragment[] {
  const xs = new Array<number>(fragments.length).fill(left);
  let x = left;
  for (const index of visualOrder(fragments.map((fragment) => fragment.level))) {
    xs[index] = x;
    x += fragments[index]!.width;
  }
  return fragments.map((fragment, index) => ({ ...fragment, x: xs[index] ?? left }));
}

/** Share of the free room that lies left of the line. */
function shareLeft(align: LinePlacing['align'], direction: Direction): number {
  if (align === 'center') return 0.5;
  if (align === 'left') return 0;
  if (align === 'right') return 1;
  return (direction === 'rtl') === (align === 'end') ? 0 : 1;
}

/** The height that a line needs: of its tallest part, or of the paragraph's own style when it is empty. */
function heights(fragments: readonly Loose[], base: Span['style']): { ascent: number; descent: number } {
  let ascent = 0;
  let descent = 0;
  for (const { span } of fragments) {
    const { style, formula } = span;
    ascent = Math.max(ascent, style.ascent, (formula?.ascent ?? 0) * style.size);
    descent = Math.max(descent, style.descent, (formula?.descent ?? 0) * style.size);
  }
  return fragments.length > 0 ? { ascent, descent } : { ascent: base.ascent, descent: base.descent };
}

/** Shapes a line, orders its parts for the eye (UAX #9) and aligns it. */
export function layLine(
  text: string,
  measured: Measured,
  line: LineRange,
  base: Span['style'],
  placing: LinePlacing,
  context: LayoutContext,
): LineBox {
  const { room, direction, columnWidth } = placing;
  const start = placing.isFirst ? room.first : room.others;
  const stretch = placing.align === 'justify' && !line.last;
  const loose = withTabs(fragmentsOf(text, measured, line, stretch, context), start, room);
  const natural = loose.reduce((sum, fragment) => sum + fragment.width, 0);
  const free = columnWidth - start - natural;
  const fragments = stretch && free > 0 ? justified(loose, free) : loose;
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, 0);
  const share = shareLeft(stretch ? 'start' : placing.align, direction);
  const left = (direction === 'rtl' ? 0 : start) + share * (columnWidth - start - width);
  return { fragments: placed(fragments, left), x: left, width, start, ...heights(loose, base) };
}
