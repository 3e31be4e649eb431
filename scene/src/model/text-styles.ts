import { z } from 'zod';

/** The names of the text styles of a theme, which are the roles of paragraphs. */
export const TEXT_STYLE_NAMES = ['title', 'heading', 'body', 'caption', 'quote', 'code'] as const;
export type TextStyleName = (typeof TEXT_STYLE_NAMES)[number];

/** The look of a text style. */
const textStyleSchema = z.object({
  /** Size in points of a topic. */
  size: z.number().min(1).max(1000),
  bold: z.boolean(),
  italic: z.boolean(),
});
export type TextStyle = z.infer<typeof textStyleSchema>;

/** The text styles of a theme that differ from the defaults. */
export const textStylesSchema = z.partialRecord(z.enum(TEXT_STYLE_NAMES), textStyleSchema);

/** The smallest size has more than 9 CSS pixels on a slide in a window of 390 pixels. */
const DEFAULT_TEXT_STYLES: Readonly<Record<TextStyleName, TextStyle>> = {
  title: { size: 54, bold: true, italic: false },
  heading: { size: 36, bold: true, italic: false },
  body: { size: 24, bold: false, italic: false },
  caption: { size: 22.5, bold: false, italic: false },
  quote: { size: 28, bold: false, italic: true },
  code: { size: 22.5, bold: false, italic: false },
};

/** Returns the look of a text style in a theme. */
export const textStyleOf = (
  { textStyles }: { readonly textStyles?: z.infer<typeof textStylesSchema> | undefined },
  name: TextStyleName,
): TextStyle => textStyles?.[name] ?? DEFAULT_TEXT_STYLES[name];
