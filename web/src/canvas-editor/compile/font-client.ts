import {
  emojiSchema,
  FONT_BYTES_HEADER,
  FONT_URL_HEADER,
  type FontFamilyData,
  fontFamilySchema,
} from '@flydeck/contract/fonts/endpoints';
import type { EmojiPaths } from '@flydeck/scene/fonts/font-files';
import type { GlyphFile } from '@flydeck/scene/math/formula-font';

/** A font file for shaping and painting. */
interface FontSliceFile {
  /** TTF or OTF. */
  readonly sfnt: Uint8Array<ArrayBuffer>;
  /** Path and size in bytes of the WOFF2 file that published scenes refer to. */
  readonly url: string;
  readonly bytes: number;
}

/** A slice of a family at one weight and style. */
export interface SliceKey {
  readonly family: string;
  readonly slice: string;
  readonly weight: number;
  readonly italic: boolean;
}

/**
 * Requests fonts, emoji and characters of formulas. Each function resolves to undefined if the resource does not exist,
 * and rejects if the server cannot be reached.
 */
export interface FontClient {
  family(slug: string): Promise<FontFamilyData | undefined>;
  slice(key: SliceKey): Promise<FontSliceFile | undefined>;
  emoji(cluster: string): Promise<EmojiPaths | undefined>;
  /** An additional file of the font of formulas. */
  formulaGlyphs(name: string): Promise<GlyphFile | undefined>;
}

type Request = (path: string) => Promise<Response>;

/** Returns a client that sends its requests with `request`, for example with `fetch`. */
export function createFontClient(request: Request): FontClient {
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
          bytes: Number(response.headers.get(FONT_BYTES_HEADER)),
        }
      );
    },
    async emoji(cluster) {
      const sequence = [...cluster].map((character) => (character.codePointAt(0) ?? 0).toString(16));
      const response = await requestIfExists(request, `/api/emoji/${sequence.join('-')}`);
      return response && emojiSchema.parse(await response.json());
    },
    async formulaGlyphs(name) {
      const response = await requestIfExists(request, `/api/formula-glyphs/${name}`);
      return response && ((await response.json()) as GlyphFile);
    },
  };
}

/** Returns the response; undefined if the resource does not exist (404). @throws Error for all other failures */
async function requestIfExists(request: Request, path: string): Promise<Response | undefined> {
  const response = await request(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: HTTP status ${response.status}`);
  return response;
}
