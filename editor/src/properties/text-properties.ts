import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { BASELINE_SHIFTS, type BaselinePosition, baselinePosition } from '../text/baseline.ts';
import { BODY_PROPERTIES, type BodyPropertyValues } from './body-properties.ts';
import { DEFAULT_SIZE, PARAGRAPH_PROPERTIES, type ParagraphPropertyValues } from './paragraph-properties.ts';
import { type Body, bodyOf, paragraphsOf, type TextPartProperty } from './text-part.ts';

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
  /** Extra space after each character, in the topic's units. */
  readonly spacing: number;
  readonly caps: 'none' | NonNullable<RunStyle['caps']>;
  readonly baseline: BaselinePosition;
}

/** Names of the properties of a run's style that the property panel shows. */
type StyleName = keyof StyleValues;

/** Values of the properties of whole texts. */
export type TextPropertyValues = StyleValues & ParagraphPropertyValues & BodyPropertyValues;
export type TextPropertyName = keyof TextPropertyValues;

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
  const values = recordsWithText(store, ids).flatMap((record) => valuesIn(record, name));
  const [first, ...rest] = values as TextPropertyValues[Name][];
  return rest.every((value) => value === first) ? first : 'mixed';
}

/** Returns the values of a property in the parts of a text: in its body, its paragraphs or its runs. */
function valuesIn(record: DocumentRecord, name: TextPropertyName): unknown[] {
  if (isBodyProperty(name)) return [BODY_PROPERTIES[name].read(bodyOf(record))];
  const paragraphs = paragraphsOf(record);
  const atLeastOne = paragraphs.length > 0 ? paragraphs : [{ runs: [] }];
  if (isParagraphProperty(name)) return atLeastOne.map((paragraph) => PARAGRAPH_PROPERTIES[name].read(paragraph));
  return atLeastOne.flatMap((paragraph) => {
    const runs: readonly (Run | undefined)[] = paragraph.runs.length > 0 ? paragraph.runs : [undefined];
    return runs.map((run) => {
      const value = run?.[name] ?? paragraph.style?.[name] ?? bodyOf(record).style?.[name];
      if (name === 'baseline') return baselinePosition(value as RunStyle['baseline']);
      return value ?? defaultOf(name, paragraph);
    });
  });
}

const isBodyProperty = (name: TextPropertyName): name is keyof BodyPropertyValues =>
  Object.hasOwn(BODY_PROPERTIES, name);
const isParagraphProperty = (name: TextPropertyName): name is keyof ParagraphPropertyValues =>
  Object.hasOwn(PARAGRAPH_PROPERTIES, name);

/** Returns the value that the compiler uses for a style that is not set. */
function defaultOf(name: StyleName, { role }: Paragraph): StyleValues[StyleName] {
  if (name === 'size') return DEFAULT_SIZE;
  if (name === 'spacing') return 0;
  if (name === 'caps') return 'none';
  if (name === 'color') return 'ink';
  if (name !== 'family') return false;
  if (role === 'title' || role === 'heading') return 'heading';
  return role === 'code' ? 'code' : 'body';
}

/** Returns the operations that set a property of all selected texts and of all their parts. */
export function setTextProperty<Name extends TextPropertyName>(
  store: RecordStore,
  ids: readonly string[],
  name: Name,
  value: TextPropertyValues[Name],
): Operation[] {
  return recordsWithText(store, ids).flatMap((record) => {
    const body = bodyOf(record);
    if (isBodyProperty(name)) {
      const property = BODY_PROPERTIES[name] as TextPartProperty<Body, unknown>;
      return setBody(record, property.write(body, value, record));
    }
    if (isParagraphProperty(name)) {
      const property = PARAGRAPH_PROPERTIES[name] as TextPartProperty<Paragraph, unknown>;
      const changed = paragraphsOf(record).map((paragraph) => property.write(paragraph, value, record));
      return rewrite(record, changed);
    }
    return [
      ...setBody(record, { ...body, style: withStyle(body.style, name as StyleName, value) }),
      ...rewrite(
        record,
        paragraphsOf(record).map((paragraph) => withoutStyle(paragraph, name as StyleName)),
      ),
    ];
  });
}

/** Returns the style with one changed value. The absence of `caps` and `baseline` means ordinary characters. */
function withStyle(style: RunStyle | undefined, name: StyleName, value: unknown): RunStyle {
  const { [name]: _value, ...others } = style ?? {};
  if (value === 'none') return others;
  return { ...others, [name]: name === 'baseline' ? BASELINE_SHIFTS[value as BaselinePosition] : value };
}

/** Returns the operation that sets the body of a text; no operation if it does not change. */
export const setBody = (record: DocumentRecord, value: Body): Operation[] =>
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
