import type { Bullet, Paragraph } from '@flydeck/scene/model/text';
import { bodyOf, fieldProperty, type TextPartProperty } from './text-part.ts';

/** Size in topic units of a text that has no size. Must be the size that the compiler uses. */
export const DEFAULT_SIZE = 18;
/** Indent of list items, as a multiple of the text's size. */
const LIST_INDENT = 1.25;

/** `left` and `right` of imported texts are shown as `start` and `end`. */
type TextAlignment = 'start' | 'center' | 'end' | 'justify';
type ListKind = 'none' | 'bullet' | 'number';

/** Values of the properties of paragraphs. */
export interface ParagraphPropertyValues {
  readonly align: TextAlignment;
  readonly list: ListKind;
  /** Distance between baselines, as a multiple of the font's line height. */
  readonly lineSpacing: number;
  /** Vertical space before and after the paragraph, in the topic's units. */
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  /** Base direction; `auto`: the direction of the first strong character. */
  readonly direction: 'auto' | 'ltr' | 'rtl';
  /** Semantic role, for screen readers and PDF tags. The role also determines the font of texts without a family. */
  readonly role: NonNullable<Paragraph['role']>;
}

const ALIGNMENT: TextPartProperty<Paragraph, TextAlignment> = {
  read({ align = 'start' }) {
    if (align === 'left') return 'start';
    return align === 'right' ? 'end' : align;
  },
  write: ({ align: _previous, ...paragraph }, align) => (align === 'start' ? paragraph : { ...paragraph, align }),
};

function listKind(bullet: Bullet | undefined): ListKind {
  if (!bullet) return 'none';
  return bullet.kind === 'number' ? 'number' : 'bullet';
}

const LIST: TextPartProperty<Paragraph, ListKind> = {
  read: ({ bullet }) => listKind(bullet),
  write(paragraph, list, record) {
    if (listKind(paragraph.bullet) === list) return paragraph;
    const { bullet: _bullet, indent: _indent, hanging: _hanging, ...plain } = paragraph;
    if (list === 'none') return plain;
    const [run] = paragraph.runs;
    const size = run?.size ?? paragraph.style?.size ?? bodyOf(record).style?.size ?? DEFAULT_SIZE;
    const levelIndent = Number((size * LIST_INDENT).toPrecision(3));
    // In `pattern`, `%` is replaced by the number.
    const bullet: Bullet =
      list === 'bullet' ? { kind: 'char', char: '•' } : { kind: 'number', style: 'decimal', pattern: '%.' };
    return { ...plain, bullet, indent: levelIndent * ((paragraph.level ?? 0) + 1), hanging: -levelIndent };
  },
};

const LINE_SPACING: TextPartProperty<Paragraph, number> = {
  // Imported paragraphs can have an exact distance, which the panel cannot show.
  read({ lineHeight = { multiple: 1 } }) {
    return 'multiple' in lineHeight ? lineHeight.multiple : undefined;
  },
  write: ({ lineHeight: _previous, ...paragraph }, multiple) =>
    multiple === 1 ? paragraph : { ...paragraph, lineHeight: { multiple } },
};

const DIRECTION: TextPartProperty<Paragraph, ParagraphPropertyValues['direction']> = {
  read: ({ direction }) => direction ?? 'auto',
  write: ({ direction: _previous, ...paragraph }, direction) =>
    direction === 'auto' ? paragraph : { ...paragraph, direction },
};

/** The properties of paragraphs that the property panel shows. */
export const PARAGRAPH_PROPERTIES: {
  readonly [Name in keyof ParagraphPropertyValues]: TextPartProperty<Paragraph, ParagraphPropertyValues[Name]>;
} = {
  align: ALIGNMENT,
  list: LIST,
  lineSpacing: LINE_SPACING,
  spaceBefore: fieldProperty('spaceBefore', 0),
  spaceAfter: fieldProperty('spaceAfter', 0),
  direction: DIRECTION,
  role: fieldProperty('role', 'body'),
};
