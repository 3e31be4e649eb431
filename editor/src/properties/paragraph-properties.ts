import type { Paragraph } from '@flydeck/scene/model/text';
import type { TextStyleName } from '@flydeck/scene/model/text-styles';
import { type ListKind, listKindOf, withBullet, withoutBullet } from '../text/format-paragraphs.ts';
import { BULLET_COLOR, BULLET_SIZE, BULLET_STYLE, type BulletStyle, NUMBERING_START } from './bullet-style.ts';
import { bodyOf, fieldProperty, type TextPartProperty } from './text-part.ts';

/** `left` and `right` of imported texts are shown as `start` and `end`. */
type TextAlignment = 'start' | 'center' | 'end' | 'justify';

/** Values of the properties of paragraphs. */
export interface ParagraphPropertyValues {
  readonly align: TextAlignment;
  readonly list: ListKind | 'none';
  /** The marker of a list item; undefined for plain paragraphs. */
  readonly bulletStyle: BulletStyle;
  /** Colour of the marker; undefined for the colour of the text. */
  readonly bulletColor: string;
  /** Size of the marker as a fraction of the size of the text; undefined for plain paragraphs. */
  readonly bulletSize: number;
  /** The number with which a numbered list starts; undefined for other paragraphs. */
  readonly startAt: number;
  /** Distance of the paragraph from the start side of the box, in the topic's units. */
  readonly indent: number;
  /** Added to `indent` for the first line, or for the marker of a list item, in the topic's units. */
  readonly hanging: number;
  /** Distance between baselines, as a multiple of the font's line height. */
  readonly lineSpacing: number;
  /** Vertical space before and after the paragraph, in the topic's units. */
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  /** Base direction; `auto`: the direction of the first strong character. */
  readonly direction: 'auto' | 'ltr' | 'rtl';
  /**
   * Semantic role, for screen readers and PDF tags. The role also determines the font of texts without a family. The
   * text styles set the role.
   */
  readonly role: TextStyleName;
}

const ALIGNMENT: TextPartProperty<Paragraph, TextAlignment> = {
  read({ align = 'start' }) {
    if (align === 'left') return 'start';
    return align === 'right' ? 'end' : align;
  },
  write: ({ align: _previous, ...paragraph }, align) => (align === 'start' ? paragraph : { ...paragraph, align }),
};

/** The size of the text determines the indent of a new list item. */
const LIST: TextPartProperty<Paragraph, ListKind | 'none'> = {
  read: (paragraph) => listKindOf(paragraph) ?? 'none',
  write: (paragraph, list, record) =>
    list === 'none' ? withoutBullet(paragraph) : withBullet(paragraph, list, bodyOf(record).style?.size),
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
  bulletStyle: BULLET_STYLE,
  bulletColor: BULLET_COLOR,
  bulletSize: BULLET_SIZE,
  startAt: NUMBERING_START,
  indent: fieldProperty('indent', 0),
  hanging: fieldProperty('hanging', 0),
  lineSpacing: LINE_SPACING,
  spaceBefore: fieldProperty('spaceBefore', 0),
  spaceAfter: fieldProperty('spaceAfter', 0),
  direction: DIRECTION,
  role: fieldProperty('role', 'body'),
};
