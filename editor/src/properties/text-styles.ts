import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import { TEXT_STYLE_NAMES, type TextStyle, type TextStyleName, textStyleOf } from '@flydeck/scene/model/text-styles';
import type { Theme } from '@flydeck/scene/model/theme';
import { omit } from '@flydeck/scene/records/fields';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { View } from '../camera.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { fitScaledText } from '../legibility/enlarge-texts.ts';
import { documentTheme } from './document-theme.ts';
import { bodyOf, paragraphsOf } from './text-part.ts';
import { recordsWithText, rewrite } from './text-properties.ts';

/** Roles of the theme that are the colours of the text styles. */
export const TEXT_STYLE_COLORS: Readonly<Record<TextStyleName, 'ink' | 'muted'>> = {
  title: 'ink',
  heading: 'ink',
  body: 'ink',
  caption: 'muted',
  quote: 'ink',
  code: 'ink',
};

/** Roles of the theme that are the fonts of the text styles. */
export const TEXT_STYLE_FONTS: Readonly<Record<TextStyleName, 'heading' | 'body' | 'code'>> = {
  title: 'heading',
  heading: 'heading',
  body: 'body',
  caption: 'body',
  quote: 'body',
  code: 'code',
};

/**
 * Returns the operations that apply a text style to whole texts: see `styledParagraphs`. Boxes are fitted to the
 * estimated size of their texts.
 */
export function applyTextStyle(view: View, ids: readonly string[], name: TextStyleName): Operation[] {
  return recordsWithText(view.store, ids).flatMap((record) => {
    const paragraphs = paragraphsOf(record);
    const styled = styledParagraphs(view, record, paragraphs.length > 0 ? paragraphs : [{ runs: [] }], name);
    return restyle(view.store, record, styled);
  });
}

/** Returns the operations that replace the paragraphs of a text and fit its box to the changed size of the text. */
function restyle(store: RecordStore, record: DocumentRecord, paragraphs: Paragraph[]): Operation[] {
  const sizeIn = (paragraph: Paragraph | undefined) =>
    paragraph?.runs[0]?.size ?? paragraph?.style?.size ?? bodyOf(record).style?.size ?? DEFAULT_TEXT_SIZE;
  const factor = sizeIn(paragraphs[0]) / sizeIn(paragraphsOf(record)[0]);
  return [...fitScaledText(store, record.id, factor), ...rewrite(record, paragraphs)];
}

/**
 * Returns paragraphs with a text style. The style replaces the role, the size, the font, the weight and the colour, and
 * later changes of the style in the theme change the paragraphs. Text in the background colour of the theme keeps this
 * colour, because it is on a dark area. Bold and italic parts of the paragraphs remain bold and italic.
 * @param record the record of the text
 */
export function styledParagraphs(
  view: View,
  record: DocumentRecord,
  paragraphs: readonly Paragraph[],
  name: TextStyleName,
): Paragraph[] {
  const scale = pointLength(view, record);
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs);
  // A style that all characters have is not an emphasis, so the text style replaces it.
  const areAll = (field: 'bold' | 'italic') => runs.every((run) => run[field] === runs[0]?.[field]);
  const removed = ['size', 'family', 'color', ...(['bold', 'italic'] as const).filter(areAll)];
  return paragraphs.map(({ role: _role, style, runs: ownRuns, ...paragraph }) => {
    const color = ownRuns[0]?.color ?? style?.color ?? bodyOf(record).style?.color;
    const fields = textStyleFields(documentTheme(view.store), { name, scale, color });
    return {
      ...paragraph,
      ...fields,
      style: { ...style, ...fields.style },
      runs: ownRuns.map((run) => omit(run as Readonly<Record<string, unknown>>, ...removed) as Run),
    };
  });
}

/**
 * Returns the fields of a paragraph with a text style.
 * @param applied `scale` is the size of the paragraph as a multiple of the style's size, `color` the colour of the text
 * before, of which only `paper` is kept, because the text is on a dark area
 */
export function textStyleFields(
  theme: Parameters<typeof textStyleOf>[0],
  { name, scale, color }: { readonly name: TextStyleName; readonly scale: number; readonly color: RunStyle['color'] },
) {
  return {
    ...(name === 'body' ? {} : { role: name }),
    style: {
      ...styleFields(textStyleOf(theme, name), scale),
      family: TEXT_STYLE_FONTS[name],
      color: color === 'paper' ? color : TEXT_STYLE_COLORS[name],
    },
    styleScale: scale,
  };
}

const styleFields = ({ size, bold, italic }: TextStyle, scale: number): RunStyle => ({
  size: Number((size * scale).toPrecision(3)),
  bold,
  italic,
});

/**
 * Returns the operations after which the texts have the text styles of another theme. Only paragraphs to which a text
 * style was applied change, except for fields that were changed by hand.
 */
export function restyleTexts(store: RecordStore, previous: Theme, next: Theme): Operation[] {
  const changed = TEXT_STYLE_NAMES.filter((name) => !isEqual(textStyleOf(previous, name), textStyleOf(next, name)));
  if (changed.length === 0) return [];
  return [...store.records()].flatMap((record) => {
    if (record.removed || !paragraphsOf(record).some(({ styleScale }) => styleScale !== undefined)) return [];
    const paragraphs = paragraphsOf(record).map((paragraph): Paragraph => {
      const { styleScale, role = 'body', style } = paragraph;
      const name = changed.find((changedName) => changedName === role);
      if (styleScale === undefined || name === undefined) return paragraph;
      const before = styleFields(textStyleOf(previous, name), styleScale);
      const after = Object.entries(styleFields(textStyleOf(next, name), styleScale));
      const inherited = { ...bodyOf(record).style, ...style };
      const unchangedByHand = after.filter(([field]) => isUnchanged(inherited, before, field as keyof RunStyle));
      return { ...paragraph, style: { ...style, ...Object.fromEntries(unchangedByHand) } };
    });
    return restyle(store, record, paragraphs);
  });
}

/** Whether a paragraph has the value of its text style. Sizes of scaled text are rounded. */
function isUnchanged(style: RunStyle, before: RunStyle, field: keyof RunStyle): boolean {
  if (field !== 'size') return (style[field] ?? false) === before[field];
  return Math.abs((style.size ?? 0) / (before.size ?? 1) - 1) < 0.01;
}

/**
 * Returns the length of a point in the units of the text's topic: 1, so that styles are equal in all topics. On the
 * canvas outside of topics, it depends on the present view.
 */
function pointLength(view: View, { parent }: DocumentRecord): number {
  const record = parent === null ? undefined : view.store.get(parent);
  if (!record) return 1;
  if (record.kind !== 'topic') return pointLength(view, record);
  return record.parent === DOCUMENT_ID ? Number(unitsPerPoint(view, record.id).toPrecision(3)) : 1;
}
