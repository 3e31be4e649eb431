import { z } from 'zod';
import { endpoint, rawResponse } from '../endpoint.ts';

/** High, because an editor that opens a document in several languages loads dozens of files. */
const REQUESTS_PER_MINUTE = 1200;

/** Fields of all endpoints of fonts. Editors load the same font files as the server, so that both break lines equally. */
const font = {
  method: 'GET',
  auth: 'member',
  errors: ['resource.not_found'],
  requestsPerMinute: REQUESTS_PER_MINUTE,
  caching: 'private, max-age=3600',
} as const;

const slugSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/);

/** A font family and its slices, each of which is a file for a range of characters. */
export const fontFamilySchema = z.object({
  weights: z.array(z.int()),
  italic: z.boolean(),
  slices: z.array(
    z.object({
      name: z.string(),
      /** Sorted, disjoint pairs of first and last code point, flattened. */
      range: z.array(z.int()),
    }),
  ),
});
export type FontFamilyData = z.infer<typeof fontFamilySchema>;

export const getFontFamily = endpoint({
  ...font,
  path: '/api/fonts/:family',
  summary: 'Returns the weights and slices of a font family.',
  params: z.object({ family: slugSchema }),
  response: fontFamilySchema,
});

/** Response headers of a slice: the URL and the size in bytes of the WOFF2 file with which viewers paint the same glyphs. */
export const FONT_URL_HEADER = 'x-font-url';
export const FONT_BYTES_HEADER = 'x-font-bytes';

export const getFontSlice = endpoint({
  ...font,
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

/** The paths of an emoji in a 1 × 1 box: `d` is SVG path data, `fill` a CSS colour. */
export const emojiSchema = z.array(z.object({ d: z.string(), fill: z.string() }));

export const getEmoji = endpoint({
  ...font,
  path: '/api/emoji/:sequence',
  summary: 'Returns the picture of an emoji as paths.',
  params: z.object({
    sequence: z
      .string()
      .max(100)
      .regex(/^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/),
  }),
  response: emojiSchema,
});

/** A JSON object with `variants` and `delimiters` in the format of MathJax. */
export const getFormulaGlyphs = endpoint({
  ...font,
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
