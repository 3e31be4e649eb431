import {
  emojiSchema,
  FONT_BYTES_HEADER,
  FONT_URL_HEADER,
  type FontFamilyData,
  fontFamilySchema,
} from '@flydeck/contract/fonts/endpoints';
import type { EmojiPaths } from '@flydeck/scene/fonts/font-files';
import type { GlyphFile } from '@flydeck/scene/math/formula-font';

/** The file of a slice, with which text is laid out and painted. */
interface FontSliceFile {
  /** The bytes of the font as TTF or OTF. */
  readonly sfnt: Uint8Array<ArrayBuffer>;
  /** URL path of the same font as WOFF2, which published scenes refer to. */
  readonly url: string;
  /** Size of the WOFF2 file in bytes. */
  readonly byteCount: number;
}

/** A slice of a family at one weight and style. */
export interface SliceKey {
  /** Slug of the family in URLs. */
  readonly family: string;
  /** Name of the slice in its family. */
  readonly slice: string;
  readonly weight: number;
  readonly italic: boolean;
}

/**
 * Requests fonts, emoji and glyphs for formulas. Each function resolves to undefined if the resource does not exist,
 * and rejects if the request fails.
 */
export interface FontClient {
  family(slug: string): Promise<FontFamilyData | undefined>;
  slice(key: SliceKey): Promise<FontSliceFile | undefined>;
  /** @param cluster an emoji, which can consist of several code points (grapheme cluster) */
  emoji(cluster: string): Promise<EmojiPaths | undefined>;
  /** @param name name of a file with glyphs that the built-in font for formulas does not include */
  formulaGlyphs(name: string): Promise<GlyphFile | undefined>;
}

type SendRequest = (path: string) => Promise<Response>;

/**
 * Returns a client that requests each resource from the server.
 * @param request sends a GET request to a path of the server, for example with `fetch`
 */
export function createFontClient(request: SendRequest): FontClient {
  return {
    async family(slug) {
      const response = await requestIfExists(request, `/api/fonts/${slug}`);
      return response && fontFamilySchema.parse(await response.json());
    },
    async slice({ family, slice, weight, italic }) {
      const style = italic ? 'italic' : 'normal';
      const response = await requestIfExists(request, `/api/fonts/${family}/${slice}/${weight}/${style}`);
      return (
        response && {
          sfnt: new Uint8Array(await response.arrayBuffer()),
          url: response.headers.get(FONT_URL_HEADER) ?? '',
          byteCount: Number(response.headers.get(FONT_BYTES_HEADER)),
        }
      );
    },
    async emoji(cluster) {
      const hexCodePoints = [...cluster].map((character) => (character.codePointAt(0) ?? 0).toString(16));
      const response = await requestIfExists(request, `/api/emoji/${hexCodePoints.join('-')}`);
      return response && emojiSchema.parse(await response.json());
    },
    async formulaGlyphs(name) {
      const response = await requestIfExists(request, `/api/formula-glyphs/${name}`);
      return response && ((await response.json()) as GlyphFile);
    },
  };
}

/** Returns the response, or undefined if the status is 404. @throws Error for all other failures */
async function requestIfExists(request: SendRequest, path: string): Promise<Response | undefined> {
  const response = await request(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: HTTP status ${response.status}`);
  return response;
}
