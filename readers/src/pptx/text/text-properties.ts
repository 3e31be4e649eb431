import type { Color } from '@flydeck/scene/model/color';
import type { Link } from '@flydeck/scene/model/text';

/** Run properties of DrawingML. Absent fields are inherited. Font families are as written (`+mn-lt`, `Calibri`). */
export interface RunProperties {
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
  /** Text without fill and outline. */
  hidden?: boolean;
  highlight?: Color;
  spacing?: number;
  baseline?: number;
  caps?: 'all' | 'small' | 'none';
  language?: string;
  link?: Link;
}

export type SpacingValue = { readonly share: number } | { readonly points: number };

export type BulletKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'auto'; readonly type: string; readonly startAt: number };

/** Paragraph properties of DrawingML. Absent fields are inherited. Lengths in points. */
export interface ParagraphProperties {
  align?: string;
  rtl?: boolean;
  marginLeft?: number;
  indent?: number;
  lineSpacing?: SpacingValue;
  spaceBefore?: SpacingValue;
  spaceAfter?: SpacingValue;
  bullet?: BulletKind;
  /** Absent or `text`: the font family of the text. */
  bulletFont?: string;
  bulletColor?: Color | 'text';
  bulletSize?: SpacingValue;
  run: RunProperties;
}
