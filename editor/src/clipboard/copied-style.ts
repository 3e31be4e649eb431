import type { BodyStyle, Paragraph, TextBody } from '@flydeck/scene/model/text';
import { omit, withoutUndefined } from '@flydeck/scene/records/fields';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import type { View } from '../camera.ts';
import { PROPERTIES } from '../properties/all-properties.ts';
import type { Property, PropertyValues } from '../properties/property.ts';

/** The properties that belong to the style of an element. */
const STYLE_PROPERTIES = ['fill', 'stroke', 'shadow', 'opacity', 'corner', 'mask'] as const;
type StyleProperty = (typeof STYLE_PROPERTIES)[number];

/** The fields of paragraphs that belong to the style. Other fields, such as the level in a list, are content. */
type ParagraphStyle = Pick<Paragraph, 'align' | 'spaceBefore' | 'spaceAfter' | 'lineHeight'>;

/** The style of an element. */
export interface CopiedStyle {
  /**
   * A property is absent if elements of the copied kind cannot have it, and `undefined` if the copied element has no
   * value for it.
   */
  readonly properties: { readonly [Name in StyleProperty]?: PropertyValues[Name] | undefined };
  /** Absent if the element cannot have text. */
  readonly text?: CopiedTextStyle | undefined;
}

/** The style of a text, copied from the first characters of the text. */
interface CopiedTextStyle {
  readonly run: BodyStyle;
  readonly paragraph: ParagraphStyle;
  /** Vertical alignment of the text in its box. */
  readonly anchor: TextBody['anchor'];
}

const hasBody = ({ kind }: DocumentRecord): boolean => RECORD_KINDS[kind]?.texts.includes('body') ?? false;

type BodyProperties = Pick<TextBody, 'style' | 'anchor'>;

const bodyOf = ({ properties }: DocumentRecord): BodyProperties => (properties['body'] ?? {}) as BodyProperties;

/** Returns the style of an element. */
export function copyStyle(record: DocumentRecord): CopiedStyle {
  const names = STYLE_PROPERTIES.filter((name) => PROPERTIES[name].isPropertyOf(record));
  const properties = Object.fromEntries(names.map((name) => [name, PROPERTIES[name].read(record)]));
  return { properties, ...(hasBody(record) ? { text: textStyle(record) } : {}) };
}

/** Returns the style of the first characters of an element's text. */
function textStyle(record: DocumentRecord): CopiedTextStyle {
  const { style, anchor } = bodyOf(record);
  const paragraphs = record.texts?.['body']?.paragraphs ?? [];
  const paragraph = paragraphs.find(({ runs }) => runs.length > 0) ?? paragraphs[0];
  const {
    text: _text,
    math: _math,
    link: _link,
    language: _language,
    ...runStyle
  } = paragraph?.runs[0] ?? { text: '' };
  const { align, spaceBefore, spaceAfter, lineHeight } = paragraph ?? {};
  const ownStyle = { ...paragraph?.style, ...runStyle };
  return {
    run: { ...(ownStyle.color === undefined ? style : omit(style ?? {}, 'derivedColor')), ...ownStyle },
    paragraph: withoutUndefined({ align, spaceBefore, spaceAfter, lineHeight }),
    anchor,
  };
}

/**
 * Returns the operations that apply a style to an element. A property is changed only if elements of the copied kind
 * can have it and `record` can have it, too.
 */
export function pasteStyle(view: View, record: DocumentRecord, { properties, text }: CopiedStyle): Operation[] {
  const write = <Name extends StyleProperty>(name: Name): Operation[] => {
    const property: Property<PropertyValues[Name]> = PROPERTIES[name];
    if (!(name in properties) || !property.isPropertyOf(record)) return [];
    const value = properties[name];
    return isEqual(value, property.read(record)) ? [] : property.operationsFor(view, record, value);
  };
  return [...STYLE_PROPERTIES.flatMap(write), ...(text && hasBody(record) ? restyleText(record, text) : [])];
}

/** Returns the operations that apply one style to a text. The text's words, formulas, links and lists do not change. */
function restyleText(record: DocumentRecord, { run, paragraph, anchor }: CopiedTextStyle): Operation[] {
  const { id } = record;
  const { anchor: _anchor, ...otherFields } = bodyOf(record);
  const body = { ...otherFields, ...(anchor ? { anchor } : {}), style: run };
  const bodyChange: Operation[] = isEqual(body, record.properties['body'])
    ? []
    : [{ op: 'set', id, property: 'body', value: body }];
  const content = record.texts?.['body'];
  if (!content) return bodyChange;
  const paragraphs = content.paragraphs.map((old) => ({ ...withoutStyle(old), ...paragraph }));
  if (isEqual(paragraphs, content.paragraphs)) return bodyChange;
  // A text without a text state cannot be merged, so it is rewritten.
  if (content.state === undefined) return [...bodyChange, { op: 'rewrite', id, slot: 'body', paragraphs }];
  // The update is undefined if the text state already has these paragraphs.
  const update = textUpdate(content, paragraphs);
  return update === undefined ? bodyChange : [...bodyChange, { op: 'text', id, slot: 'body', update }];
}

/** Returns a paragraph without its own style and without the styles of its runs. */
function withoutStyle(paragraph: Paragraph): Paragraph {
  const { style, align, spaceBefore, spaceAfter, lineHeight, runs, ...content } = paragraph;
  return {
    ...content,
    runs: runs.map(({ text, math, link, language }) => ({
      text,
      ...(math === undefined ? {} : { math }),
      ...(link ? { link } : {}),
      ...(language === undefined ? {} : { language }),
    })),
  };
}
