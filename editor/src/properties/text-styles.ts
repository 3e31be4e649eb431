import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { fitScaledText } from '../legibility/enlarge-texts.ts';
import { DEFAULT_SIZE } from './paragraph-properties.ts';
import { bodyOf, paragraphsOf } from './text-part.ts';
import { recordsWithText, rewrite, setBody } from './text-properties.ts';

/** The names of the text styles, which are roles of paragraphs. The role also determines the font of the theme. */
export const TEXT_STYLES = ['title', 'heading', 'body', 'caption', 'quote'] as const;
export type TextStyleName = (typeof TEXT_STYLES)[number];

/** The look of a text style. The font and the colour are those of the theme. */
interface TextStyle {
  /** Size in points of a topic. The smallest size has more than 9 CSS pixels on a slide in a window of 390 pixels. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Role of the theme. */
  readonly color: 'ink' | 'muted';
}

const STYLES: Readonly<Record<TextStyleName, TextStyle>> = {
  title: { size: 54, bold: true, italic: false, color: 'ink' },
  heading: { size: 36, bold: true, italic: false, color: 'ink' },
  body: { size: 24, bold: false, italic: false, color: 'ink' },
  caption: { size: 22.5, bold: false, italic: false, color: 'muted' },
  quote: { size: 28, bold: false, italic: true, color: 'ink' },
};

/** Returns the look of a text style. */
export const textStyle = (name: TextStyleName): TextStyle => STYLES[name];

/**
 * Returns the operations that apply a text style to whole texts. The style replaces the role, the size, the font, the
 * weight and the colour; boxes are fitted to the estimated size of their texts. The fonts and colours of the texts then
 * follow the theme. Texts in the background colour of the theme keep this colour, because they are on a dark area.
 * Parts of a text that are bold or italic remain bold or italic.
 */
export function applyTextStyle(view: View, ids: readonly string[], name: TextStyleName): Operation[] {
  return recordsWithText(view.store, ids).flatMap((record) => {
    const { style: previous, ...body } = bodyOf(record);
    const paragraphs = paragraphsOf(record);
    const { size: points, bold, italic, color } = STYLES[name];
    const { family: _family, size: _size, bold: _bold, italic: _italic, color: _color, ...others } = previous ?? {};
    const style: RunStyle = {
      ...others,
      size: Number((points * pointLength(view, record)).toPrecision(3)),
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      color: isInBackgroundColor(record) ? 'paper' : color,
    };
    const previousSize = paragraphs[0]?.runs[0]?.size ?? paragraphs[0]?.style?.size ?? previous?.size ?? DEFAULT_SIZE;
    const factor = (style.size ?? previousSize) / previousSize;
    return [
      ...fitScaledText(view.store, record.id, factor),
      ...setBody(record, { ...body, style }),
      ...rewrite(record, withRole(paragraphs, name)),
    ];
  });
}

/**
 * Returns the length of a point in the units of the text's topic: 1, so that styles are equal in all topics. On the
 * canvas outside of topics, it depends on the present view.
 */
function pointLength(view: View, { parent }: DocumentRecord): number {
  const record = parent === null ? undefined : view.store.get(parent);
  if (!record) return 1;
  if (record.kind !== 'topic') return pointLength(view, record);
  return record.parent === DOCUMENT_ID ? unitsPerPoint(view, record.id) : 1;
}

const isInBackgroundColor = (record: DocumentRecord): boolean => {
  const [first] = paragraphsOf(record);
  return (first?.runs[0]?.color ?? first?.style?.color ?? bodyOf(record).style?.color) === 'paper';
};

/** Returns paragraphs with a role and without own sizes, fonts and colours. */
function withRole(paragraphs: readonly Paragraph[], name: TextStyleName): Paragraph[] {
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
  // A style that all characters have is not an emphasis, so the text style replaces it.
  const areAll = (field: 'bold' | 'italic') => runs.every((run) => run[field] === runs[0]?.[field]);
  const removed = ['size', 'family', 'color', ...(['bold', 'italic'] as const).filter(areAll)];
  const withoutRemoved = <Style extends object>(style: Style): Style =>
    Object.fromEntries(Object.entries(style).filter(([key]) => !removed.includes(key))) as Style;
  return paragraphs.map(({ role: _role, style, runs: ownRuns, ...paragraph }) => {
    const ownStyle = withoutRemoved(style ?? {});
    return {
      ...paragraph,
      ...(Object.keys(ownStyle).length > 0 ? { style: ownStyle } : {}),
      ...(name === 'body' ? {} : { role: name }),
      runs: ownRuns.map((run) => withoutRemoved<Run>(run)),
    };
  });
}
