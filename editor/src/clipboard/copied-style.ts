import type { RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import type { View } from '../camera.ts';
import { PROPERTIES } from '../properties/all-properties.ts';
import type { CopiedStyle } from './clipboard.ts';

const hasBody = ({ kind }: DocumentRecord): boolean => RECORD_KINDS[kind]?.texts.includes('body') ?? false;

interface BodyProperties {
  readonly style?: RunStyle;
}

const bodyOf = ({ properties }: DocumentRecord): BodyProperties => (properties['body'] ?? {}) as BodyProperties;

/** Returns the style of an element. */
export function copyStyle(record: DocumentRecord): CopiedStyle {
  const { fill, stroke, shadow, opacity } = PROPERTIES;
  const values = {
    fill: fill.read(record),
    stroke: stroke.read(record),
    shadow: shadow.read(record),
    opacity: opacity.read(record),
    text: hasBody(record) ? textStyle(record) : undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The style of the first characters of a text. */
function textStyle(record: DocumentRecord): RunStyle {
  const [run] = record.texts?.['body']?.paragraphs.flatMap(({ runs }) => runs) ?? [];
  const { text: _text, link: _link, language: _language, ...style } = { text: '', ...run };
  return { ...bodyOf(record).style, ...style };
}

/**
 * Returns the operations that apply a style to an element. Properties that the kind of the element does not have are
 * ignored.
 */
export function pasteStyle(view: View, record: DocumentRecord, style: CopiedStyle): Operation[] {
  const { fill, stroke, shadow, opacity } = PROPERTIES;
  return [
    ...(fill.isPropertyOf(record) ? fill.write(view, record, style.fill) : []),
    ...(stroke.isPropertyOf(record) ? stroke.write(view, record, style.stroke) : []),
    ...(shadow.isPropertyOf(record) ? shadow.write(view, record, style.shadow) : []),
    ...(opacity.isPropertyOf(record) ? opacity.write(view, record, style.opacity) : []),
    ...(style.text && hasBody(record) ? restyleText(record, style.text) : []),
  ];
}

/** Returns the operations that apply one style to the whole text. Links and languages do not change. */
function restyleText(record: DocumentRecord, style: RunStyle): Operation[] {
  const { id } = record;
  const body = { ...bodyOf(record), style };
  const styleChange: Operation[] = isEqual(body, record.properties['body'])
    ? []
    : [{ op: 'set', id, property: 'body', value: body }];
  const content = record.texts?.['body'];
  if (!content) return styleChange;
  const paragraphs = content.paragraphs.map((paragraph) => ({
    ...paragraph,
    runs: paragraph.runs.map(({ text, link, language }) => ({
      text,
      ...(link ? { link } : {}),
      ...(language === undefined ? {} : { language }),
    })),
  }));
  if (isEqual(paragraphs, content.paragraphs)) return styleChange;
  if (content.state === undefined) return [...styleChange, { op: 'rewrite', id, slot: 'body', paragraphs }];
  const update = textUpdate(content, paragraphs);
  return update === undefined ? styleChange : [...styleChange, { op: 'text', id, slot: 'body', update }];
}
