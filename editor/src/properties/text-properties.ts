import type { Bullet, Paragraph, Run, RunStyle, TextBody } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';

/** Size in topic units of a text that has no size. Must be the size that the compiler uses. */
const DEFAULT_SIZE = 18;
/** Indent of list items, as a multiple of the text's size. */
const LIST_INDENT = 1.25;

/** Names of the properties of a run's style that the property panel shows. */
type StyleName = 'family' | 'size' | 'bold' | 'italic' | 'underline' | 'strike' | 'color';
/** `left` and `right` of imported texts are shown as `start` and `end`. */
type TextAlignment = 'start' | 'center' | 'end' | 'justify';
type ListKind = 'none' | 'bullet' | 'number';

/** Values of the properties of whole texts. */
export interface TextPropertyValues {
  /** Name of a font family, or a role of the theme's fonts: `heading`, `body` or `code`. */
  readonly family: string;
  /** Font size in topic units. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly color: string;
  readonly align: TextAlignment;
  readonly list: ListKind;
  /** Vertical position in the box. */
  readonly anchor: NonNullable<TextBody['anchor']>;
}
export type TextPropertyName = keyof TextPropertyValues;

type Body = Omit<TextBody, 'paragraphs'>;
const bodyOf = ({ properties }: DocumentRecord): Body => (properties['body'] as Body | undefined) ?? {};
const paragraphsOf = ({ texts }: DocumentRecord): readonly Paragraph[] => texts?.['body']?.paragraphs ?? [];

/**
 * Whether a record has a text that can be formatted. Texts of imported pages (property `lines`) cannot be formatted,
 * because the positions of their lines are fixed.
 */
const isText = ({ properties, texts }: DocumentRecord): boolean =>
  texts?.['body'] !== undefined && properties['lines'] === undefined;

/** Returns the selected records with a text that can be formatted, also those in selected groups and tables. */
function recordsWithText(store: RecordStore, ids: readonly string[]): DocumentRecord[] {
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

/** Returns the value of a property in all selected texts, or 'mixed' if the texts or their parts differ. */
export function textPropertyOf<Name extends TextPropertyName>(
  store: RecordStore,
  ids: readonly string[],
  name: Name,
): TextPropertyValues[Name] | 'mixed' | undefined {
  const values = recordsWithText(store, ids).flatMap((record) => valuesIn(record, name));
  const [first, ...rest] = values as TextPropertyValues[Name][];
  return rest.every((value) => value === first) ? first : 'mixed';
}

/** Returns the values of a property in the parts of a text: in its paragraphs or its runs. */
function valuesIn(record: DocumentRecord, name: TextPropertyName): unknown[] {
  const paragraphs = paragraphsOf(record);
  if (name === 'anchor') return [bodyOf(record).anchor ?? 'top'];
  const atLeastOne = paragraphs.length > 0 ? paragraphs : [{ runs: [] }];
  if (name === 'align') return atLeastOne.map(alignmentOf);
  if (name === 'list') return atLeastOne.map(({ bullet }) => listKind(bullet));
  return atLeastOne.flatMap((paragraph) => {
    const runs: readonly (Run | undefined)[] = paragraph.runs.length > 0 ? paragraph.runs : [undefined];
    return runs.map(
      (run) => run?.[name] ?? paragraph.style?.[name] ?? bodyOf(record).style?.[name] ?? defaultOf(name, paragraph),
    );
  });
}

function alignmentOf({ align = 'start' }: Paragraph): TextAlignment {
  if (align === 'left') return 'start';
  return align === 'right' ? 'end' : align;
}

function listKind(bullet: Bullet | undefined): ListKind {
  if (!bullet) return 'none';
  return bullet.kind === 'number' ? 'number' : 'bullet';
}

/** Returns the value that the compiler uses for a style that is not set. */
function defaultOf(name: StyleName, { role }: Paragraph): RunStyle[StyleName] {
  if (name === 'size') return DEFAULT_SIZE;
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
    if (name === 'anchor') return setBody(record, { ...bodyOf(record), anchor: value as TextBody['anchor'] });
    if (name === 'align' || name === 'list')
      return rewrite(
        record,
        paragraphsOf(record).map((paragraph) =>
          name === 'align'
            ? withAlignment(paragraph, value as TextAlignment)
            : withList(paragraph, value as ListKind, record),
        ),
      );
    const body = bodyOf(record);
    return [
      ...setBody(record, { ...body, style: { ...body.style, [name]: value } }),
      ...rewrite(
        record,
        paragraphsOf(record).map((paragraph) => withoutStyle(paragraph, name as StyleName)),
      ),
    ];
  });
}

const setBody = (record: DocumentRecord, value: Body): Operation[] =>
  isEqual(value, record.properties['body']) ? [] : [{ op: 'set', id: record.id, property: 'body', value }];

function withAlignment({ align: _align, ...paragraph }: Paragraph, align: TextAlignment): Paragraph {
  return align === 'start' ? paragraph : { ...paragraph, align };
}

/** Returns the paragraph as an item of a list, or without a bullet if `list` is `none`. */
function withList(paragraph: Paragraph, list: ListKind, record: DocumentRecord): Paragraph {
  if (listKind(paragraph.bullet) === list) return paragraph;
  const { bullet: _bullet, indent: _indent, hanging: _hanging, ...rest } = paragraph;
  if (list === 'none') return rest;
  const [run] = paragraph.runs;
  const size = run?.size ?? paragraph.style?.size ?? bodyOf(record).style?.size ?? DEFAULT_SIZE;
  const indentPerLevel = Number((size * LIST_INDENT).toPrecision(3));
  const bullet: Bullet =
    list === 'bullet' ? { kind: 'char', char: '•' } : { kind: 'number', style: 'decimal', pattern: '%.' };
  return { ...rest, bullet, indent: indentPerLevel * ((paragraph.level ?? 0) + 1), hanging: -indentPerLevel };
}

/** Returns the paragraph without one style property, so that the paragraph and its runs inherit it from the body. */
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
function rewrite({ id, texts }: DocumentRecord, paragraphs: Paragraph[]): Operation[] {
  const content = texts?.['body'];
  if (!content || isEqual(paragraphs, content.paragraphs)) return [];
  if (content.state === undefined) return [{ op: 'rewrite', id, slot: 'body', paragraphs }];
  const update = textUpdate(content, paragraphs);
  return update === undefined ? [] : [{ op: 'text', id, slot: 'body', update }];
}
