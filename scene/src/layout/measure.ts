import type { Levels } from './bidi.ts';
import type { LayoutContext, Span } from './layout-types.ts';
import { LINE_BREAK, type ParagraphText } from './paragraph-text.ts';

/** A range of text in one style and direction, or one control character. */
export interface Segment {
  readonly kind: 'text' | 'tab' | 'break' | 'formula' | 'nothing';
  readonly from: number;
  readonly to: number;
  readonly span: Span;
  readonly level: number;
}

/** An unbreakable cluster of characters with its advance in box units. */
export interface Unit {
  readonly from: number;
  readonly to: number;
  readonly advance: number;
  readonly kind: Segment['kind'];
  /** White space, a tab or a line break, which may extend beyond the end of a line. */
  readonly space: boolean;
  /** Width of the hyphen if the line ends at this soft hyphen. */
  readonly hyphen?: number;
}

/** A measured paragraph: its segments and units, both in reading order and without gaps. */
export interface Measured {
  readonly segments: readonly Segment[];
  readonly units: readonly Unit[];
}

export const SOFT_HYPHEN = '\u00ad';

/** Direction marks, word joiners and soft hyphens, which are not drawn. */
const FORMAT_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;
const SPACE = /^[\s\u3000]+$/;
const NO_BREAK_SPACE = /[\u00a0\u202f\u2007]/;

function kindOf(char: string, span: Span): Segment['kind'] {
  if (span.formula) return 'formula';
  if (char === '\t') return 'tab';
  if (char === LINE_BREAK) return 'break';
  return FORMAT_CHARACTERS.test(char) ? 'nothing' : 'text';
}

function segmentsOf(paragraph: ParagraphText, levels: Levels): Segment[] {
  const segments: Segment[] = [];
  for (const span of paragraph.spans) {
    let from = span.from;
    while (from < span.to) {
      const kind = kindOf(paragraph.text.charAt(from), span);
      const level = levels.levels[from] ?? 0;
      let to = from + 1;
      while (
        kind === 'text' &&
        to < span.to &&
        levels.levels[to] === level &&
        kindOf(paragraph.text.charAt(to), span) === 'text'
      ) {
        to++;
      }
      segments.push({ kind, from, to, span, level });
      from = to;
    }
  }
  return segments;
}

function textUnits(segment: Segment, text: string, context: LayoutContext): Unit[] {
  const { style } = segment.span;
  const units: Unit[] = [];
  const direction = segment.level % 2 === 1 ? 'rtl' : 'ltr';
  for (const piece of context.fonts.shape(text.slice(segment.from, segment.to), style.request, direction)) {
    for (const [i, [offset, advance]] of piece.clusters.entries()) {
      const from = segment.from + (i === 0 ? piece.from : offset);
      const to = segment.from + (piece.clusters[i + 1]?.[0] ?? piece.to);
      const chars = text.slice(from, to);
      const space = SPACE.test(chars) && !NO_BREAK_SPACE.test(chars);
      units.push({ from, to, advance: advance * style.size + style.spacing, kind: 'text', space });
    }
  }
  return units;
}

function hyphenWidth({ span }: Segment, context: LayoutContext): number {
  const pieces = context.fonts.shape('-', span.style.request, 'ltr');
  return pieces.reduce((sum, piece) => sum + piece.advance, 0) * span.style.size;
}

/** Shapes a paragraph as a whole and returns its segments and units. */
export function measure(paragraph: ParagraphText, levels: Levels, context: LayoutContext): Measured {
  const segments: Segment[] = [];
  const units: Unit[] = [];
  for (const segment of segmentsOf(paragraph, levels)) {
    const { from, to, kind } = segment;
    if (kind === 'text') {
      segments.push(segment);
      // No spread: a paragraph may have more units than a call may have arguments.
      for (const unit of textUnits(segment, paragraph.text, context)) units.push(unit);
    } else if (kind === 'formula') {
      segments.push(segment);
      const { formula, style } = segment.span;
      units.push({ from, to, advance: (formula?.width ?? 0) * style.size, kind, space: false });
    } else {
      segments.push(segment);
      const soft = paragraph.text.charAt(from) === SOFT_HYPHEN;
      const hyphen = soft ? { hyphen: hyphenWidth(segment, context) } : {};
      units.push({ from, to, advance: 0, kind, space: kind !== 'nothing', ...hyphen });
    }
  }
  return { segments, units };
}
