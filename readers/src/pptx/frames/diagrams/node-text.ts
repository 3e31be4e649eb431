import type { Paragraph } from '@flydeck/scene/model/text';
import { child } from '../../package/query.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { hasText, readBody } from '../../text/body.ts';
import { parseHex } from '../../theme/rgb.ts';

/** The text of a point of a diagram's data model. */
export function paragraphsOf(point: XmlNode, context: TreeContext): readonly Paragraph[] {
  const { scope } = context;
  const cascade = { styles: [scope.deck.defaultTextStyle], own: undefined };
  const body = readBody(child(point, 'dgm:t'), [], cascade, scope);
  return body && hasText(body) ? body.paragraphs : [];
}

export function restyle(paragraph: Paragraph, size: number, color: string): Paragraph['runs'] {
  return paragraph.runs.map((run) => ({ ...run, size, color }));
}

/** A centred paragraph for a shape filled with `fill`. */
export function headingParagraph(paragraph: Paragraph, size: number, fill: string): Paragraph {
  return { runs: restyle(paragraph, size, textOn(fill)), align: 'center' };
}

/** A bulleted paragraph of the list below a heading. `level` is 1 at the top. */
export function itemParagraph(paragraph: Paragraph, level: number, color = 'ink'): Paragraph {
  return {
    runs: restyle(paragraph, Math.max(11, 18 - level * 2), color),
    align: 'left',
    ...(level > 1 ? { level: level - 1 } : {}),
    bullet: { kind: 'char', char: level === 1 ? '•' : '–' },
    indent: 14 + (level - 1) * 14,
    hanging: -14,
    spaceBefore: 4,
  };
}

/** The text colour for a fill: white on dark fills, black on light ones. */
export function textOn(fill: string): string {
  const { r, g, b } = parseHex(fill.slice(1, 7)) ?? { r: 0, g: 0, b: 0 };
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.62 ? '#000000' : '#ffffff';
}
