import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { BodyStyle, Paragraph, RunStyle, TextBody } from '@flydeck/scene/model/text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { documentTheme } from './document-theme.ts';

/** A property of a part of a text: of its body or of its paragraphs. */
export interface TextPartProperty<Part, Value> {
  /**
   * Returns the value of a part, or the default of the compiler if the part has none; undefined for a value that the
   * property panel cannot show.
   */
  read(part: Part): Value | undefined;
  /** Returns the part with another value. @param record the record of the text */
  write(part: Part, value: Value, record: DocumentRecord): Part;
}

/** The fields of a text body that are not paragraphs. */
export type Body = Omit<TextBody, 'paragraphs'>;

export const bodyOf = ({ properties }: DocumentRecord): Body => (properties['body'] as Body | undefined) ?? {};

/** Returns the style that the runs of a text inherit. A colour that is derived from the theme is a hexadecimal colour. */
export function inheritedFromBody(store: RecordStore, record: DocumentRecord): RunStyle {
  const { derivedColor, ...style }: BodyStyle = bodyOf(record).style ?? {};
  const { color } = style;
  if (color === undefined || derivedColor === undefined) return style;
  return { ...style, color: resolveDerivable({ color, derivedColor }, documentTheme(store)) };
}

export const paragraphsOf = ({ texts }: DocumentRecord): readonly Paragraph[] => texts?.['body']?.paragraphs ?? [];

/**
 * Returns a property that is stored in a field of the part. The field is removed if it gets the default, which is the
 * value that the compiler uses for an absent field.
 */
export function fieldProperty<Part extends object, Name extends keyof Part, Value extends NonNullable<Part[Name]>>(
  name: Name,
  defaultValue: Value,
): TextPartProperty<Part, Value> {
  return {
    read: (part) => (part[name] as Value | undefined) ?? defaultValue,
    write({ [name]: _previous, ...others }, value) {
      return (value === defaultValue ? others : { ...others, [name]: value }) as Part;
    },
  };
}
