import type { Paragraph } from '@flydeck/scene/model/text';
import { child } from '../../package/query.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { hasText, readBody } from '../../text/body.ts';
import { parseHex } from '../../theme/rgb.ts';

/** Returns the paragraphs of a point in a diagram's data model; an empty list if the point has no text. */
export function paragraphsOf(point: XmlNode, context: TreeContext): readonly Paragraph[] {
  const { scope } = context;
  const cascade = { styles: [scope.deck.defaultTextStyle], bodyStyle: undefined };
  const body = readBody(child(point, 'dgm:t'), [], cascade, scope);
  return body && hasText(body) ? body.paragraphs : [];
}

/** Returns the runs of a paragraph with a font size (points) and a colour. */
export function withSizeAndColor(paragraph: Paragraph, size: number, color: string): Paragraph['runs'] {
  return paragraph.runs.map((run) => ({ ...run, size, color }));
}

/** Creates centred paragraphs for a shape filled with `fill`. */
export function createHeading(text: readonly Paragraph[], size: number, fill: string): Paragraph[] {
  const color = textColorOn(fill);
  return text.map((paragraph) => ({ runs: withSizeAndColor(paragraph, size, color), align: 'center' }));
}

/** Creates a bulleted paragraph of the list below a heading. The top level is 1. Sizes are in points. */
export function createItemParagraph(paragraph: Paragraph, level: number, color = 'ink'): Paragraph {
  return {
    runs: withSizeAndColor(paragraph, Math.max(11, 18 - level * 2), color),
    align: 'left',
    ...(level > 1 ? { level: level - 1 } : {}),
    bullet: { kind: 'char', char: level === 1 ? '•' : '–' },
    indent: 14 + (level - 1) * 14,
    hanging: -14,
    spaceBefore: 4,
  };
}

/** Fills with a larger luma (ITU-R BT.709, from 0 to 1) count as light. */
const MAX_DARK_LUMA = 0.62;

/** Returns the text colour for a fill: white on dark fills, black on light fills. */
export function textColorOn(fill: string): string {
  const { r, g, b } = parseHex(fill.slice(1, 7)) ?? { r: 0, g: 0, b: 0 };
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return luma > MAX_DARK_LUMA ? '#000000' : '#ffffff';
}
