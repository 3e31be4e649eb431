import { paragraphDirection } from '@flydeck/scene/layout/alignment';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import { omit } from '@flydeck/scene/records/fields';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { BASELINE_SHIFTS, type BaselinePosition, baselinePosition } from '../text/baseline.ts';
import { withIndentForSize } from '../text/format-paragraphs.ts';
import { withStyle } from '../text/format-runs.ts';
import { type StyleChange, styleValue } from '../text/neutral-styles.ts';
import { BODY_PROPERTIES, type BodyPropertyValues } from './body-properties.ts';
import { PARAGRAPH_PROPERTIES, type ParagraphPropertyValues } from './paragraph-properties.ts';
import { type Body, bodyOf, inheritedFromBody, paragraphsOf, type TextPartProperty } from './text-part.ts';

/** Values of the styles of runs. */
interface StyleValues {
  readonly family: string;
  /** Font size in the topic's units. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly color: string;
  /** Background colour of the characters; undefined for none. */
  readonly highlight: string;
  /** BCP 47 code; undefined for the language of the presentation. */
  readonly language: string;
  /** Extra space after each character, in the topic's units. */
  readonly spacing: number;
  readonly caps: NonNullable<RunStyle['caps']>;
  readonly baseline: BaselinePosition;
}

/** Names of the properties of a run's style that the property panel shows. */
type StyleName = keyof StyleValues;

/** Values of the properties of whole texts. */
export type TextPropertyValues = StyleValues & ParagraphPropertyValues & BodyPropertyValues;
export type TextPropertyName = keyof TextPropertyValues;
/** Names of the properties that parts of a text can have. */
type PartPropertyName = StyleName | keyof ParagraphPropertyValues;

/**
 * Whether a record has a text that can be formatted. Texts of imported pages (property `lines`) cannot be formatted,
 * because the positions of their lines are fixed.
 */
const isText = ({ properties, texts }: DocumentRecord): boolean =>
  texts?.['body'] !== undefined && properties['lines'] === undefined;

/** Returns the selected records with a text that can be formatted, also those in selected groups and tables. */
export function recordsWithText(store: RecordStore, ids: readonly string[]): DocumentRecord[] {
  return ids.flatMap((id) => {
    const record = store.get(id);
    if (!record || record.removed) return [];
    if (isText(record)) return [record];
    const slot = { group: 'children', table: 'rows', row: 'cells' }[record.kind];
    const children = slot === undefined ? [] : store.children(id, slot);
    return recordsWithText(
      store,
      children.map((child) => child.id),
    );
  });
}

/** Whether all paragraphs of the selected texts are written from right to left; false if there are no characters. */
export function isRightToLeft(store: RecordStore, ids: readonly string[]): boolean {
  const paragraphs = recordsWithText(store, ids)
    .flatMap(paragraphsOf)
    .filter(({ runs }) => runs.length > 0);
  return paragraphs.length > 0 && paragraphs.every((paragraph) => paragraphDirection(paragraph) === 'rtl');
}

/** Whether the selection contains a text that can be formatted, also in groups and tables. */
export const hasText = (store: RecordStore, ids: readonly string[]): boolean => recordsWithText(store, ids).length > 0;

/**
 * Returns the value of a property in all selected texts; 'mixed' if the texts or their parts differ, undefined without
 * texts.
 */
export function textPropertyOf<Name extends TextPropertyName>(
  store: RecordStore,
  ids: readonly string[],
  name: Name,
): TextPropertyValues[Name] | 'mixed' | undefined {
  return commonValue<Name>(recordsWithText(store, ids).flatMap((record) => valuesIn(store, record, name)));
}

/**
 * Returns the value of a property in paragraphs, or in a part of them, of one text; 'mixed' if parts differ.
 * @param name a property that parts of a text can have
 */
export const partPropertyOf = <Name extends TextPropertyName>(
  store: RecordStore,
  record: DocumentRecord,
  paragraphs: readonly Paragraph[],
  name: Name,
): TextPropertyValues[Name] | 'mixed' | undefined =>
  commonValue<Name>(valuesInParagraphs(inheritedFromBody(store, record), paragraphs, name as PartPropertyName));

function commonValue<Name extends TextPropertyName>(
  values: readonly unknown[],
): TextPropertyValues[Name] | 'mixed' | undefined {
  const [first, ...rest] = values as TextPropertyValues[Name][];
  return rest.every((value) => value === first) ? first : 'mixed';
}

/** Returns the values of a property in the parts of a text: in its body, its paragraphs or its runs. */
const valuesIn = (store: RecordStore, record: DocumentRecord, name: TextPropertyName): unknown[] =>
  isBodyProperty(name)
    ? [BODY_PROPERTIES[name].read(bodyOf(record))]
    : valuesInParagraphs(inheritedFromBody(store, record), paragraphsOf(record), name);

/**
 * Returns the values of a property in paragraphs or in their runs.
 * @param inherited the style of the text's body, from which the runs inherit
 */
function valuesInParagraphs(inherited: RunStyle, paragraphs: readonly Paragraph[], name: PartPropertyName): unknown[] {
  const atLeastOne = paragraphs.length > 0 ? paragraphs : [{ runs: [] }];
  if (isParagraphProperty(name)) return atLeastOne.map((paragraph) => PARAGRAPH_PROPERTIES[name].read(paragraph));
  return atLeastOne.flatMap((paragraph) => {
    const runs: readonly (Run | undefined)[] = paragraph.runs.length > 0 ? paragraph.runs : [undefined];
    return runs.map((run) => {
      const value = styleValue(name, run?.[name] ?? paragraph.style?.[name] ?? inherited[name]);
      if (name === 'baseline') return baselinePosition(value as RunStyle['baseline']);
      return value ?? defaultOf(name, paragraph);
    });
  });
}

export const isBodyProperty = (name: TextPropertyName): name is keyof BodyPropertyValues =>
  Object.hasOwn(BODY_PROPERTIES, name);
export const isParagraphProperty = (name: TextPropertyName): name is keyof ParagraphPropertyValues =>
  Object.hasOwn(PARAGRAPH_PROPERTIES, name);

/** Returns the value that the compiler uses for a style that is not set. */
function defaultOf(name: StyleName, { role }: Paragraph): StyleValues[StyleName] | undefined {
  if (name === 'highlight' || name === 'language') return undefined;
  if (name === 'size') return DEFAULT_TEXT_SIZE;
  if (name === 'spacing') return 0;
  if (name === 'caps') return 'none';
  if (name === 'color') return 'ink';
  if (name !== 'family') return false;
  if (role === 'title' || role === 'heading') return 'heading';
  return role === 'code' ? 'code' : 'body';
}

/**
 * Returns the operations that set a property of all selected texts and of all their parts. `undefined` removes a style,
 * such as the highlight.
 */
export function setTextProperty<Name extends TextPropertyName>(
  store: RecordStore,
  ids: readonly string[],
  name: Name,
  value: TextPropertyValues[Name] | undefined,
): Operation[] {
  return recordsWithText(store, ids).flatMap((record) => {
    const body = bodyOf(record);
    const paragraphs = paragraphsOf(record);
    if (isBodyProperty(name)) {
      const property = BODY_PROPERTIES[name] as TextPartProperty<Body, unknown>;
      return setBody(record, property.write(body, value, record));
    }
    if (isParagraphProperty(name))
      return rewrite(
        record,
        paragraphs.map((paragraph) => writeParagraph(record, paragraph, name, value)),
      );
    const style = name as StyleName;
    const inheritedSize = inheritedFromBody(store, record).size;
    const indented =
      style === 'size' && typeof value === 'number'
        ? paragraphs.map((paragraph) => withIndentForSize(paragraph, value, inheritedSize))
        : paragraphs;
    const plain = indented.map((paragraph) => withoutStyle(paragraph, style));
    return [
      ...setBody(record, { ...body, style: withStyle(ownStyle(body, style), styleChange(style, value)) }),
      ...rewrite(record, plain),
    ];
  });
}

/** Returns the style of a body before a change of one property. A colour that the author sets replaces a derived one. */
const ownStyle = ({ style = {} }: Body, changed: StyleName): RunStyle =>
  changed === 'color' ? omit(style, 'derivedColor') : style;

/** Returns a paragraph with another value of a property. @param record the record of the text */
export function writeParagraph(
  record: DocumentRecord,
  paragraph: Paragraph,
  name: keyof ParagraphPropertyValues,
  value: unknown,
): Paragraph {
  const property = PARAGRAPH_PROPERTIES[name] as TextPartProperty<Paragraph, unknown>;
  return property.write(paragraph, value, record);
}

/** Returns the change of a style. The absence of `caps` and `baseline` means ordinary characters. */
export function styleChange(name: TextPropertyName, value: unknown): StyleChange {
  if (value === 'none') return { [name]: undefined };
  return { [name]: name === 'baseline' ? BASELINE_SHIFTS[value as BaselinePosition] : value };
}

/** Returns the operation that sets the body of a text; no operation if it does not change. */
const setBody = (record: DocumentRecord, value: Body): Operation[] =>
  isEqual(value, record.properties['body']) ? [] : [{ op: 'set', id: record.id, property: 'body', value }];

/** Returns the paragraph without one style property, so that the paragraph and its runs inherit the body's value. */
function withoutStyle({ style, runs, ...paragraph }: Paragraph, name: StyleName): Paragraph {
  const { [name]: _own, ...others } = style ?? {};
  return {
    ...paragraph,
    ...(Object.keys(others).length > 0 ? { style: others } : {}),
    runs: runs.map(({ [name]: _value, ...run }) => run as Run),
  };
}

/**
 * Returns the operation that replaces the paragraphs of a text, or for a text with a text state, the operation that
 * applies only the differences. Returns no operation if there is no difference.
 */
export function rewrite({ id, texts }: DocumentRecord, paragraphs: Paragraph[]): Operation[] {
  const content = texts?.['body'];
  if (!content || isEqual(paragraphs, content.paragraphs)) return [];
  if (content.state === undefined) return [{ op: 'rewrite', id, slot: 'body', paragraphs }];
  const update = textUpdate(content, paragraphs);
  return update === undefined ? [] : [{ op: 'text', id, slot: 'body', update }];
}
