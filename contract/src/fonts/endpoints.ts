import { z } from 'zod';
import { endpoint, rawResponse } from '../endpoint.ts';

/** The limit is high, because an editor that opens a document in several languages loads dozens of files. */
const REQUESTS_PER_MINUTE = 1200;

/**
 * Fields of the definitions of all endpoints below. Editors, also those of guests, and the server use the same font
 * files, so that both break lines at the same characters.
 */
const EDITOR_FONT = {
  method: 'GET',
  auth: 'participant',
  errors: ['resource.not_found'],
  requestsPerMinute: REQUESTS_PER_MINUTE,
  caching: 'private, max-age=3600',
} as const;

/** Schema of the short name of a font family or slice, such as `noto-sans`. */
const slugSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/);

/** A font family with its slices. */
export const fontFamilySchema = z.object({
  weights: z.array(z.int()),
  /** Whether the family has an italic style. */
  italic: z.boolean(),
  slices: z.array(
    z.object({
      name: z.string(),
      /** Code points of the slice as ascending ranges: first, last, first, last and so on. */
      range: z.array(z.int()),
    }),
  ),
});
export type FontFamilyData = z.infer<typeof fontFamilySchema>;

export const getFontFamily = endpoint({
  ...EDITOR_FONT,
  path: '/api/fonts/:family',
  summary: 'Returns the weights and slices of a font family.',
  params: z.object({ family: slugSchema }),
  response: fontFamilySchema,
});

/** Response header of a slice: the URL of the WOFF2 file with the same glyphs, which viewers use. */
export const FONT_URL_HEADER = 'x-font-url';
/** Response header of a slice: the size, in bytes, of the WOFF2 file at the URL in `FONT_URL_HEADER`. */
export const FONT_BYTES_HEADER = 'x-font-bytes';

export const getFontSlice = endpoint({
  ...EDITOR_FONT,
  path: '/api/fonts/:family/:slice/:weight/:style',
  summary: 'Returns a slice of a font family as TrueType or OpenType, for measuring and painting text in editors.',
  params: z.object({
    family: slugSchema,
    slice: slugSchema,
    weight: z.string().regex(/^[1-9]\d{2}$/),
    style: z.enum(['normal', 'italic']),
  }),
  response: rawResponse('font/sfnt'),
});

/** The paths of an emoji. `d` is SVG path data, whose coordinates are between 0 and 1. `fill` is a CSS colour. */
export const emojiSchema = z.array(z.object({ d: z.string(), fill: z.string() }));

export const getEmoji = endpoint({
  ...EDITOR_FONT,
  path: '/api/emoji/:sequence',
  summary: 'Returns the picture of an emoji as paths.',
  params: z.object({
    /** Hexadecimal code points of the emoji, separated by hyphens. */
    sequence: z
      .string()
      .max(100)
      .regex(/^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/),
  }),
  response: emojiSchema,
});

/** The response is a JSON object with the fields `variants` and `delimiters` of MathJax's font data. */
export const getFormulaGlyphs = endpoint({
  ...EDITOR_FONT,
  path: '/api/formula-glyphs/:name',
  summary: 'Returns rare characters of the font of formulas.',
  params: z.object({
    name: z
      .string()
      .max(60)
      .regex(/^[a-zA-Z-]+$/),
  }),
  response: rawResponse('application/json'),
});

/** The endpoints of the fonts for editors. */
export const FONT_ENDPOINTS = [getFontFamily, getFontSlice, getEmoji, getFormulaGlyphs] as const;
