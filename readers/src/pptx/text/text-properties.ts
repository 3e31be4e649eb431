import type { Color } from '@flydeck/scene/model/color';
import type { Link } from '@flydeck/scene/model/text';

/**
 * Run properties of DrawingML. Absent fields are inherited. `size` and `spacing` (the extra distance between
 * characters) are in points. `baseline` is the distance by which the text is raised, as a fraction of the size; it is
 * negative for subscripts.
 */
export interface RunProperties {
  // Font families as written in the file: a name, or a reference to a font of the theme such as `+mn-lt`.
  latin?: string;
  eastAsian?: string;
  complex?: string;
  symbol?: string;
  size?: number;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  color?: Color;
  /** Whether the text has neither fill nor outline. */
  isHidden?: boolean;
  highlight?: Color;
  spacing?: number;
  baseline?: number;
  caps?: 'all' | 'small' | 'none';
  language?: string;
  link?: Link;
}

/** A fraction of the font size or line height, or a length in points. */
export type SpacingValue = { readonly fraction: number } | { readonly points: number };

/**
 * The bullet of a paragraph: none, a character (`char`), or the number of the paragraph in a list (`auto`). `type` is
 * the numbering scheme of DrawingML, such as `arabicPeriod`.
 */
export type BulletKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'auto'; readonly type: string; readonly startAt: number };

/** Paragraph properties of DrawingML. Absent fields are inherited. Lengths are in points. */
export interface ParagraphProperties {
  /** Alignment as in DrawingML, such as `ctr`. */
  align?: string;
  isRtl?: boolean;
  marginLeft?: number;
  /** Position of the first line relative to `marginLeft`; negative if the first line starts further left. */
  indent?: number;
  lineSpacing?: SpacingValue;
  spaceBefore?: SpacingValue;
  spaceAfter?: SpacingValue;
  bullet?: BulletKind;
  /** If absent or `text`, the bullet has the font family of the text. */
  bulletFont?: string;
  /** If absent or `text`, the bullet has the colour of the text. */
  bulletColor?: Color | 'text';
  bulletSize?: SpacingValue;
  run: RunProperties;
}
