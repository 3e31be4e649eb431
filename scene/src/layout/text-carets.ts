import type { Matrix } from '../model/geometry.ts';
import type { Paragraph, TextBody } from '../model/text.ts';
import type { Direction } from './bidi.ts';
import { caretEdges } from './caret-edges.ts';
import type { ArrangedText } from './layout-text.ts';
import type { LayoutContext } from './layout-types.ts';
import { inheritedStyle } from './resolve-style.ts';
import { sourceOffsets } from './source-offsets.ts';

/**
 * A line of a text with the edges of its characters. Offsets count the UTF-16 units of the paragraph's runs. Positions are
 * in the space of `TextCarets`.
 */
export interface CaretLine {
  /** Index of the paragraph. */
  readonly paragraph: number;
  readonly from: number;
  /** End of the line, spaces at its end included, without its line break. */
  readonly to: number;
  readonly top: number;
  readonly height: number;
  /** Where the first character begins. */
  readonly start: number;
  /** Where each character begins, and where it ends: in right-to-left text, its right and its left edge. */
  readonly leading: readonly number[];
  readonly trailing: readonly number[];
  /** Base direction of the paragraph. */
  readonly direction: Direction;
  /** Whether the next line begins at the same offset, because the text does not fit in one line. */
  readonly isWrapped: boolean;
}

/** The layout of a text for editing: plain data that can be sent between threads. */
export interface TextCarets {
  readonly lines: readonly CaretLine[];
  /** Size of the text with its insets. It may differ from that of its box. */
  readonly width: number;
  readonly height: number;
  /** The map from the space of the lines to that of the text's box. */
  readonly m: Matrix;
}

/** A body with at least one paragraph: without text, the caret is on an empty line. */
export const withParagraph = (body: TextBody): TextBody =>
  body.paragraphs.length > 0 ? body : { ...body, paragraphs: [{ runs: [] }] };

/** Returns the lines of a text with the edges of its characters. */
export function textCarets(body: TextBody, arranged: ArrangedText, context: LayoutContext): TextCarets {
  const { paragraphs, lines, columnWidth, width, height, rotation } = arranged;
  const caretLines = paragraphs.flatMap((layout, index) => {
    const offsets = sourceOffsets(layout, (run) => inheritedStyle(run, layout.paragraph, body, context).caps);
    const placed = lines[index] ?? [];
    // Spaces at the end of a line stay in the column, unless the line may be of any length.
    const spaceEnd = body.wrap === false || !isAtStart(layout.paragraph) ? undefined : columnWidth;
    return placed.map(({ line, x, top }): CaretLine => {
      const edges = caretEdges(layout, line, offsets, spaceEnd);
      const shifted = (values: readonly number[]) => values.map((value) => value + x);
      return {
        paragraph: index,
        from: edges.from,
        to: edges.to,
        top,
        height: line.height,
        start: edges.start + x,
        leading: shifted(edges.leading),
        trailing: shifted(edges.trailing),
        direction: layout.direction,
        isWrapped: !line.range.endsAtBreak,
      };
    });
  });
  return { lines: caretLines, width, height, m: rotation };
}

const isAtStart = ({ align = 'start' }: Paragraph): boolean => align === 'start' || align === 'justify';
