import type { Paragraph, TextBody } from '../model/text.ts';
import { caretEdges } from './caret-edges.ts';
import type { CaretLine, TextCarets } from './caret-line.ts';
import { layoutOffsets } from './layout-offsets.ts';
import type { ArrangedText } from './layout-text.ts';
import type { LayoutContext } from './layout-types.ts';
import { inheritedStyle } from './resolve-style.ts';

/** Adds an empty paragraph to a body without paragraphs, so that the caret has a line. */
export const withParagraph = (body: TextBody): TextBody =>
  body.paragraphs.length > 0 ? body : { ...body, paragraphs: [{ runs: [] }] };

/** Returns the lines of a text with the edges of its characters, at which the caret can be. */
export function textCarets(body: TextBody, arranged: ArrangedText, context: LayoutContext): TextCarets {
  const { paragraphs, lines, columnWidth, width, height, box, rotation } = arranged;
  const caretLines = paragraphs.flatMap((layout, index) => {
    const offsets = layoutOffsets(layout, (run) => inheritedStyle(run, layout.paragraph, body, context).caps);
    const placedLines = lines[index] ?? [];
    // Carets after spaces at the end of a line stay inside the column. There is no limit if lines may be longer than
    // the column, or if text is centred or aligned at the end.
    const spaceEnd = body.wrap === false || !isAlignedAtStart(layout.paragraph) ? undefined : columnWidth;
    return placedLines.map(({ line, x, top }): CaretLine => {
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
  return { lines: caretLines, width, height, box, m: rotation };
}

/** Whether lines begin at the start of the box. */
const isAlignedAtStart = ({ align = 'start' }: Paragraph): boolean => align === 'start' || align === 'justify';
