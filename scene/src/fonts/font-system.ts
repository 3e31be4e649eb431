import type { FontFace, FontMetrics, FontRequest, FontSystem, ShapedRun } from '../layout/font-port.ts';
import { familyName } from './custom-family.ts';
import { FALLBACKS } from './fallbacks.ts';
import { findReplacement } from './family-names.ts';
import type {
  EmojiPaths,
  EmojiPictures,
  FontCatalogue,
  FontFamily,
  FontFiles,
  FontSlice,
  LoadedFace,
  LoadingFace,
} from './font-files.ts';
import { lineMetricsOf } from './line-metrics.ts';
import { type Script, scriptOf } from './scripts.ts';
import { shapeInFace } from './shaper.ts';
import { convertSymbolText, type MappedText } from './symbol-fonts.ts';
import { rangeContains } from './unicode-range.ts';

/** A face, and whether the italic (`slant`) and bold (`embolden`) styles of the request must be synthesised. */
interface StyledFace {
  readonly face: LoadedFace | LoadingFace;
  readonly slant: boolean;
  readonly embolden: boolean;
}

/** What displays a run of text: a face, or the paths of an emoji. */
type FaceOrEmoji = StyledFace | { readonly emoji: EmojiPaths };

/** A range of text that one face or one emoji displays. `from` and `to` are offsets in the text, `to` is exclusive. */
interface TextRun {
  readonly from: number;
  to: number;
  /** What displays the run; undefined for characters without a glyph in any font. */
  readonly content: FaceOrEmoji | undefined;
}

/** A font request with its family resolved. */
interface ResolvedRequest {
  /** The installed family, by its name in the catalogue. */
  readonly slug: string;
  readonly weight: number;
  readonly italic: boolean;
  /** The Han variant: `sc`, `tc`, `jp`, `kr`. */
  readonly han: string;
  /** Cache of faces by cluster (a character with its combining marks). */
  readonly faceCache: Map<string, StyledFace | undefined>;
}

// Line metrics by slug that override the metrics in the font files. The font files reserve space for the marks of all
// scripts. With the metrics of the font files, lines would be 1.5 times as high as in the fonts that the installed
// fonts replace, and slides would overflow.
const EAST_ASIAN_LINE_METRICS = { ascent: 1, descent: 0.25 };
const LINE_METRICS: Readonly<Record<string, Pick<FontMetrics, 'ascent' | 'descent'>>> = {
  'noto-sans-sc': EAST_ASIAN_LINE_METRICS,
  'noto-sans-tc': EAST_ASIAN_LINE_METRICS,
  'noto-sans-jp': EAST_ASIAN_LINE_METRICS,
  'noto-sans-kr': EAST_ASIAN_LINE_METRICS,
  'noto-sans-arabic': { ascent: 1.05, descent: 0.45 },
};

/** Maximum number of texts in the cache of shaped runs. A cache that reaches its maximum is cleared. */
const MAX_CACHED_TEXTS = 20_000;
/** Maximum number of clusters in the cache of a resolved request. */
const MAX_CACHED_CLUSTERS = 50_000;
/** Latin text without marks, joiners or other context-dependent characters. */
const PLAIN_LATIN = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/;
/** Characters that need no glyph, because they are not visible. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

// The outline of a rectangle in the text's colour, at text size 1, which is displayed for characters without a glyph in
// any font.
const MISSING_GLYPH: EmojiPaths = [
  {
    d: 'M0.08 0L0.08 -0.72L0.52 -0.72L0.52 0ZM0.14 -0.06L0.46 -0.06L0.46 -0.66L0.14 -0.66Z',
    fill: 'currentColor',
  },
];
/** Width (advance) of `MISSING_GLYPH` at text size 1. */
const MISSING_ADVANCE = 0.6;

/** Minimum weight of a bold style. If a bold style is requested, a lighter font file is emboldened. */
const BOLD_WEIGHT = 600;

/** Width of an emoji's box at text size 1. */
const EMOJI_ADVANCE = 1;

/** Placeholders for the metrics and the advance of a font file that is being loaded, at text size 1. */
const LOADING_METRICS: FontMetrics = { ascent: 1, descent: 0.25, lineGap: 0, xHeight: 0.5, capHeight: 0.7 };
const LOADING_ADVANCE = 0.5;

/**
 * Chooses faces, shapes text and caches the results. Servers and browsers use the same code, so that lines break at the
 * same positions. In browsers, files may still be loading. Results with placeholders for files that are loading are
 * counted, but not cached.
 */
export class InstalledFonts<Family extends FontFamily> implements FontSystem {
  readonly #catalogue: FontCatalogue<Family>;
  readonly #files: FontFiles<Family>;
  readonly #emoji: EmojiPictures;
  readonly #segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  /** Shaped runs by text and request. */
  readonly #shapeCache = new Map<string, readonly ShapedRun[]>();
  /** Faces by family, slice and style. */
  readonly #facesOfSlices = new Map<string, StyledFace | undefined>();
  /** Resolved requests by the fields of the request. */
  readonly #requestCache = new Map<string, ResolvedRequest>();

  #provisionalResultCount = 0;

  constructor(catalogue: FontCatalogue<Family>, files: FontFiles<Family>, emoji: EmojiPictures) {
    this.#catalogue = catalogue;
    this.#files = files;
    this.#emoji = emoji;
  }

  /** Number of placeholders that were returned so far, each for a file that was still being loaded. */
  get provisionalResultCount(): number {
    return this.#provisionalResultCount;
  }

  metrics(request: FontRequest): FontMetrics {
    const resolved = this.#resolve(request);
    // A character of the family's script: alef for Arabic and Hebrew.
    const sample = { 'noto-sans-arabic': '\u0627', 'noto-sans-hebrew': '\u05d0' }[resolved.slug] ?? 'x';
    const styledFace = this.#findFace(resolved, sample) ?? this.#findFace({ ...resolved, slug: 'noto-sans' }, 'x');
    if (!styledFace) throw new Error('The package @fontsource-variable/noto-sans is not installed');
    const { face } = styledFace;
    return {
      ...(face.isLoading ? LOADING_METRICS : face.metrics),
      ...LINE_METRICS[resolved.slug],
      ...lineMetricsOf(request.family),
    };
  }

  face(id: string): FontFace {
    const { url, weight, italic, bytes, ascent, descent } = this.#files.byId(id);
    return { id, url, weight, italic, bytes, ascent, descent };
  }

  shape(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedRun[] {
    const key = `${request.family}\n${request.weight}${request.italic ? 'i' : ''}${request.ligatures === false ? 's' : ''}${direction}\n${request.language} ${request.hanLanguage}\n${text}`;
    const cached = this.#shapeCache.get(key);
    if (cached) return cached;
    const provisionalCountBefore = this.#provisionalResultCount;
    const mapped = convertSymbolText(text, request.family);
    const shapedRuns = mapped
      ? this.#shapeRuns(mapped.text, request, direction).map((shapedRun) => mapToOriginal(shapedRun, mapped))
      : this.#shapeRuns(text, request, direction);
    if (this.#provisionalResultCount > provisionalCountBefore) return shapedRuns;
    if (this.#shapeCache.size >= MAX_CACHED_TEXTS) this.#shapeCache.clear();
    this.#shapeCache.set(key, shapedRuns);
    return shapedRuns;
  }

  /** Finds the installed family for a request, cached by request. */
  #resolve(request: FontRequest): ResolvedRequest {
    const key = `${request.family}\n${request.weight}${request.italic}${request.language}\n${request.hanLanguage}`;
    const cached = this.#requestCache.get(key);
    if (cached) return cached;
    const { slug: replacement, weight, isLoading } = this.#findInstalled(request.family);
    const slug = replacement ?? 'noto-sans';
    const resolved = {
      slug,
      weight: Math.max(request.weight, weight ?? 0),
      italic: request.italic,
      han: FALLBACKS.hanVariant(slug, request.language, request.hanLanguage),
      faceCache: new Map<string, StyledFace | undefined>(),
    };
    // A family that is being loaded may turn out not to be installed.
    if (!isLoading) this.#requestCache.set(key, resolved);
    return resolved;
  }

  /**
   * Returns the slug of the installed family for the name of a family. An uploaded family that is not installed, for
   * example because the document is from another instance, is replaced by the family for its name without the hash. The
   * slug is undefined if no family is installed.
   */
  #findInstalled(family: string): { readonly slug?: string; readonly weight?: number; readonly isLoading?: boolean } {
    const found = findReplacement(family);
    const installed = this.#catalogue.family(found.slug);
    if (installed) return { ...found, isLoading: installed === 'loading' && familyName(family) !== family };
    return familyName(family) === family ? {} : this.#findInstalled(familyName(family));
  }

  /** Shapes text without the cache: splits it into runs, and shapes each run. */
  #shapeRuns(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedRun[] {
    return this.#splitRuns(text, this.#resolve(request)).map(({ from, to, content }) => {
      if (!content) return createEmojiRun(from, to, MISSING_GLYPH, MISSING_ADVANCE);
      if ('emoji' in content) return createEmojiRun(from, to, content.emoji, EMOJI_ADVANCE);
      const { face } = content;
      const shaped = face.isLoading
        ? placeholderRun(text.slice(from, to), from)
        : shapeInFace(text.slice(from, to), from, face, request, direction);
      return {
        ...shaped,
        ...(content.slant ? { slant: true } : {}),
        ...(content.embolden ? { embolden: true } : {}),
      };
    });
  }

  /** Splits the text where the face changes. Emoji and characters without a glyph are separate runs. */
  #splitRuns(text: string, resolved: ResolvedRequest): TextRun[] {
    if (PLAIN_LATIN.test(text)) return this.#splitPlainRuns(text, resolved);
    const runs: TextRun[] = [];
    for (const { segment, index } of this.#segmenter.segment(text)) {
      const last = runs.at(-1);
      const previous = last?.content && 'face' in last.content ? last.content : undefined;
      const emoji = this.#emojiOf(segment);
      const content = emoji
        ? { emoji }
        : (this.#chooseFace(segment, resolved, previous) ?? this.#findEmojiFallback(segment));
      if (last && previous && content === previous) last.to = index + segment.length;
      else runs.push({ from: index, to: index + segment.length, content });
    }
    return runs;
  }

  /** Faster variant of `#splitRuns` for Latin text without combining marks, in which each character is a cluster. */
  #splitPlainRuns(text: string, resolved: ResolvedRequest): TextRun[] {
    const runs: TextRun[] = [];
    for (let i = 0; i < text.length; i++) {
      const content = this.#cachedFace(text.charAt(i), resolved);
      const last = runs.at(-1);
      if (last && last.content === content) last.to = i + 1;
      else runs.push({ from: i, to: i + 1, content });
    }
    return runs;
  }

  /**
   * Returns the face of a cluster. `previous` is the face of the preceding text. The cluster gets `previous` in three
   * cases:
   * - The cluster is Arabic, and `previous` covers the cluster. Arabic characters are joined.
   * - The cluster is common to all scripts (such as a symbol), and `previous` covers the cluster. For spaces and other
   *   ASCII characters, `previous` must be an Arabic face.
   * - The cluster is invisible.
   *
   * Any other cluster gets the best face of its fallback chain.
   */
  #chooseFace(cluster: string, resolved: ResolvedRequest, previous: StyledFace | undefined): StyledFace | undefined {
    const script = scriptOf(cluster);
    if (previous && (script === 'arabic' || script === 'common') && covers(previous.face, cluster)) {
      if (script === 'arabic' || !isAscii(cluster) || previous.face.id.includes('arabic')) return previous;
    }
    if (previous && isInvisible(cluster)) return previous;
    return this.#cachedFace(cluster, resolved, script);
  }

  /** Returns the face of a cluster from the cache, or finds it. Faces that are being loaded are not cached. */
  #cachedFace(cluster: string, resolved: ResolvedRequest, script?: Script): StyledFace | undefined {
    const { faceCache } = resolved;
    if (faceCache.has(cluster)) return faceCache.get(cluster);
    const styledFace = this.#findFallbackFace(cluster, resolved, script ?? scriptOf(cluster));
    if (styledFace?.face.isLoading) return styledFace;
    if (faceCache.size >= MAX_CACHED_CLUSTERS) faceCache.clear();
    faceCache.set(cluster, styledFace);
    return styledFace;
  }

  /** Returns the first face of the fallback chain that covers the whole cluster. */
  #findFallbackFace(cluster: string, resolved: ResolvedRequest, script: Script): StyledFace | undefined {
    for (const slug of FALLBACKS.chain(resolved.slug, script, resolved.han)) {
      const styledFace = this.#findFace(slug === resolved.slug ? resolved : { ...resolved, slug }, cluster);
      if (styledFace) return styledFace;
    }
    return undefined;
  }

  /** Returns the emoji for a cluster with text presentation that no font covers; undefined if there is no emoji. */
  #findEmojiFallback(cluster: string): FaceOrEmoji | undefined {
    const emoji = this.#emojiOf(`${cluster.replaceAll('\ufe0e', '')}\ufe0f`);
    return emoji && { emoji };
  }

  /** Returns the paths of an emoji, an empty list while they are loading, or undefined if the cluster is no emoji. */
  #emojiOf(cluster: string): EmojiPaths | undefined {
    const paths = this.#emoji.paths(cluster);
    if (paths !== 'loading') return paths;
    this.#provisionalResultCount += 1;
    return [];
  }

  /**
   * Returns a face of the requested family that covers every character of `cluster`, or a placeholder while the family
   * is being loaded; undefined if there is none.
   */
  #findFace(resolved: ResolvedRequest, cluster: string): StyledFace | undefined {
    const family = this.#catalogue.family(resolved.slug);
    if (!family) return undefined;
    if (family === 'loading') return this.#loadingFace(resolved.slug);
    for (const slice of family.slices) {
      if (!mayCover(slice, cluster)) continue;
      const styledFace = this.#openSlice(family, slice, resolved);
      if (styledFace && covers(styledFace.face, cluster)) return styledFace;
    }
    return undefined;
  }

  /** Opens the file of a slice with the nearest weight. Opens the upright file if the family has no italic file. */
  #openSlice(family: Family, slice: Family['slices'][number], resolved: ResolvedRequest): StyledFace | undefined {
    const weight = nearestWeight(family.weights, resolved.weight);
    const key = `${family.slug} ${slice.name} ${weight} ${resolved.weight >= BOLD_WEIGHT} ${resolved.italic}`;
    if (this.#facesOfSlices.has(key)) return this.#facesOfSlices.get(key);
    const isItalic = resolved.italic && family.italic;
    const face = this.#files.open(family, slice, weight, isItalic) ?? this.#files.open(family, slice, weight, false);
    if (face?.isLoading) return this.#loadingFace(face.id);
    const styledFace = face && {
      face,
      slant: resolved.italic && !face.italic,
      embolden: resolved.weight >= BOLD_WEIGHT && weight < BOLD_WEIGHT,
    };
    this.#facesOfSlices.set(key, styledFace);
    return styledFace;
  }

  /** Returns a placeholder for a face that is being loaded, and counts it. */
  #loadingFace(id: string): StyledFace {
    this.#provisionalResultCount += 1;
    return { face: { id, isLoading: true }, slant: false, embolden: false };
  }
}

/** Returns a placeholder for a run in a font file that is being loaded: equal advances, and nothing to draw. */
function placeholderRun(text: string, from: number): ShapedRun {
  const clusters: [number, number][] = [];
  let offset = from;
  for (const character of text) {
    clusters.push([offset, LOADING_ADVANCE]);
    offset += character.length;
  }
  return { from, to: offset, advance: clusters.length * LOADING_ADVANCE, clusters, emoji: [] };
}

/** Returns the run with offsets in the original text instead of the converted text. */
function mapToOriginal(shapedRun: ShapedRun, { text, originalOffsets }: MappedText): ShapedRun {
  const originalOffset = (offset: number): number => originalOffsets[offset] ?? 0;
  const clusters = new Map<number, number>();
  for (const [offset, advance] of shapedRun.clusters) {
    clusters.set(originalOffset(offset), (clusters.get(originalOffset(offset)) ?? 0) + advance);
  }
  return {
    ...shapedRun,
    from: originalOffset(shapedRun.from),
    to: originalOffset(shapedRun.to),
    clusters: [...clusters],
    text: text.slice(shapedRun.from, shapedRun.to),
  };
}

/** Returns a run with one cluster that is drawn as paths. */
function createEmojiRun(from: number, to: number, emoji: EmojiPaths, advance: number): ShapedRun {
  return { from, to, advance, clusters: [[from, advance]], emoji };
}

/** Whether a cluster is in ASCII, judged by its first character. */
const isAscii = (cluster: string): boolean => cluster < '\u0080';
/** Whether a cluster consists only of characters that are not drawn. */
const isInvisible = (cluster: string): boolean => [...cluster].every((char) => IGNORABLE.test(char));

/** Whether the nominal range of a slice contains a cluster. The file of the slice may still lack the cluster. */
const mayCover = (slice: FontSlice, cluster: string): boolean =>
  isCovered(cluster, (codePoint) => rangeContains(slice.range, codePoint));

/** Whether a face has glyphs for a cluster; assumed for faces that are being loaded. */
const covers = (face: LoadedFace | LoadingFace, cluster: string): boolean =>
  face.isLoading === true || isCovered(cluster, (codePoint) => face.characters.has(codePoint));

/** Returns whether all visible characters of a cluster, or of its composed form, have a glyph. */
function isCovered(cluster: string, hasGlyph: (codePoint: number) => boolean): boolean {
  const areCovered = (text: string): boolean =>
    [...text].every((char) => IGNORABLE.test(char) || hasGlyph(char.codePointAt(0) ?? 0));
  return areCovered(cluster) || areCovered(cluster.normalize('NFC'));
}

/** Returns the available weight nearest to the requested weight; the bolder one if two are equally near. */
function nearestWeight(available: readonly number[], requested: number): number {
  return available.reduce((best, weight) => {
    const difference = Math.abs(weight - requested) - Math.abs(best - requested);
    return difference < 0 || (difference === 0 && weight > best) ? weight : best;
  }, available[0] ?? 400);
}
