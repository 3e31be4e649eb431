import type {
  FontFace,
  FontMetrics,
  FontRequest,
  FontSystem,
  ShapedRun,
} from '@flydeck/scene/layout/font-port';
import type { Catalogue, Family, Slice } from './catalogue.ts';
import type { EmojiPaths, EmojiSet } from './emoji.ts';
import type { FaceStore, LoadedFace } from './face-store.ts';
import { FALLBACKS } from './fallbacks.ts';
import { replacementFor } from './family-names.ts';
import { lineMetricsOf } from './line-metrics.ts';
import { type Script, scriptOf } from './scripts.ts';
import { shapeInFace } from './shaper.ts';
import { type MappedText, symbolFontText } from './symbol-fonts.ts';
import { inRange } from './unicode-range.ts';

/** A face and the styles that must be synthesised for the request. */
interface Fitted {
  readonly face: LoadedFace;
  readonly slant: boolean;
  readonly embolden: boolean;
}

type Assigned = Fitted | { readonly emoji: EmojiPaths };

/** A range of text drawn by one face. */
interface Stretch {
  readonly from: number;
  to: number;
  readonly assigned: Assigned | undefined;
}

/** A font request with its family resolved. */
interface Wanted {
  readonly slug: string;
  readonly weight: number;
  readonly italic: boolean;
  /** The Han variant: `sc`, `tc`, `jp`, `kr`. */
  readonly han: string;
  /** Cache of faces by cluster. */
  readonly chosen: Map<string, Fitted | undefined>;
}

// These families reserve space for every mark of every script: their lines would be half as high again as in the
// fonts that they replace, and slides would overflow.
const EAST_ASIAN_LINES = { ascent: 1, descent: 0.25 };
const LINE_METRICS: Readonly<Record<string, Pick<FontMetrics, 'ascent' | 'descent'>>> = {
  'noto-sans-sc': EAST_ASIAN_LINES,
  'noto-sans-tc': EAST_ASIAN_LINES,
  'noto-sans-jp': EAST_ASIAN_LINES,
  'noto-sans-kr': EAST_ASIAN_LINES,
  'noto-sans-arabic': { ascent: 1.05, descent: 0.45 },
};

const CACHED_TEXTS = 20_000;
const CACHED_CLUSTERS = 50_000;
/** Latin text without marks, joiners or other context-dependent characters. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u024f]*$/;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

// An upright box in the text's colour for characters without a glyph in any font.
const MISSING: EmojiPaths = [
  {
    d: 'M0.08 0L0.08 -0.72L0.52 -0.72L0.52 0ZM0.14 -0.06L0.46 -0.06L0.46 -0.66L0.14 -0.66Z',
    fill: 'currentColor',
  },
];
const MISSING_ADVANCE = 0.6;

/** Width of an emoji's box at size 1. */
const EMOJI_ADVANCE = 1;

/** Chooses faces, shapes text and caches the results. */
export class InstalledFonts implements FontSystem {
  readonly #catalogue: Catalogue;
  readonly #store: FaceStore;
  readonly #emoji: EmojiSet;
  readonly #segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  readonly #shaped = new Map<string, readonly ShapedRun[]>();
  readonly #fitted = new Map<string, Fitted | undefined>();
  readonly #resolved = new Map<string, Wanted>();

  constructor(catalogue: Catalogue, store: FaceStore, emoji: EmojiSet) {
    this.#catalogue = catalogue;
    this.#store = store;
    this.#emoji = emoji;
  }

  metrics(request: FontRequest): FontMetrics {
    const wanted = this.#resolve(request);
    const sample = { 'noto-sans-arabic': '\u0627', 'noto-sans-hebrew': '\u05d0' }[wanted.slug] ?? 'x';
    const fitted = this.#fit(wanted, sample) ?? this.#fit({ ...wanted, slug: 'noto-sans' }, 'x');
    if (!fitted) throw new Error('The package @fontsource-variable/noto-sans is not installed');
    return { ...fitted.face.metrics, ...LINE_METRICS[wanted.slug], ...lineMetricsOf(request.family) };
  }

  face(id: string): FontFace {
    const { url, weight, italic, bytes, ascent, descent } = this.#store.byId(id);
    return { id, url, weight, italic, bytes, ascent, descent };
  }

  shape(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedRun[] {
    const key = `${request.family}\n${request.weight}${request.italic ? 'i' : ''}${request.ligatures === false ? 's' : ''}${direction}\n${request.language} ${request.hanLanguage}\n${text}`;
    const known = this.#shaped.get(key);
    if (known) return known;
    const mapped = symbolFontText(text, request.family);
    const pieces = mapped
      ? this.#shape(mapped.text, request, direction).map((piece) => inOriginal(piece, mapped))
      : this.#shape(text, request, direction);
    if (this.#shaped.size >= CACHED_TEXTS) this.#shaped.clear();
    this.#shaped.set(key, pieces);
    return pieces;
  }

  #resolve(request: FontRequest): Wanted {
    const key = `${request.family}\n${request.weight}${request.italic}${request.language}\n${request.hanLanguage}`;
    const known = this.#resolved.get(key);
    if (known) return known;
    const { slug: requested, weight } = replacementFor(request.family);
    const slug = this.#catalogue.family(requested) ? requested : 'noto-sans';
    const wanted = {
      slug,
      weight: Math.max(request.weight, weight ?? 0),
      italic: request.italic,
      han: FALLBACKS.hanVariant(slug, request.language, request.hanLanguage),
      chosen: new Map<string, Fitted | undefined>(),
    };
    this.#resolved.set(key, wanted);
    return wanted;
  }

  #shape(text: string, request: FontRequest, direction: 'ltr' | 'rtl'): readonly ShapedRun[] {
    const pieces: ShapedRun[] = [];
    for (const { from, to, assigned } of this.#assign(text, this.#resolve(request))) {
      if (!assigned) {
        pieces.push(box(from, to, MISSING, MISSING_ADVANCE));
      } else if ('emoji' in assigned) {
        pieces.push(box(from, to, assigned.emoji, EMOJI_ADVANCE));
      } else {
        const shaped = shapeInFace(text.slice(from, to), from, assigned.face, request, direction);
        pieces.push({
          ...shaped,
          ...(assigned.slant ? { slant: true } : {}),
          ...(assigned.embolden ? { embolden: true } : {}),
        });
      }
    }
    return pieces;
  }

  /** Splits the text where the face changes; emoji and missing characters are separate pieces. */
  #assign(text: string, wanted: Wanted): Stretch[] {
    const out: Stretch[] = [];
    if (PLAIN.test(text)) return this.#assignPlain(text, wanted);
    for (const { segment, index } of this.#segmenter.segment(text)) {
      const last = out[out.length - 1];
      const previous = last?.assigned && 'face' in last.assigned ? last.assigned : undefined;
      const emoji = this.#emoji.paths(segment);
      const assigned = emoji
        ? { emoji }
        : (this.#choose(segment, wanted, previous) ?? this.#picture(segment));
      if (last && previous && assigned === previous) last.to = index + segment.length;
      else out.push({ from: index, to: index + segment.length, assigned });
    }
    return out;
  }

  /** Like `#assign` for Latin text without marks, where each character is a cluster. */
  #assignPlain(text: string, wanted: Wanted): Stretch[] {
    const out: Stretch[] = [];
    let last: Stretch | undefined;
    for (let i = 0; i < text.length; i++) {
      const assigned = this.#cachedFace(text.charAt(i), wanted);
      if (last && last.assigned === assigned) last.to = i + 1;
      else {
        last = { from: i, to: i + 1, assigned };
        out.push(last);
      }
    }
    return out;
  }

  #choose(cluster: string, wanted: Wanted, previous: Fitted | undefined): Fitted | undefined {
    const script = scriptOf(cluster);
    if (previous && (script === 'arabic' || script === 'common') && covers(previous.face, cluster)) {
      // Joining letters stay together, and a space or symbol uses the face of the preceding text.
      if (script === 'arabic' || !isAscii(cluster) || previous.face.id.includes('arabic')) return previous;
    }
    if (previous && isInvisible(cluster)) return previous;
    return this.#cachedFace(cluster, wanted, script);
  }

  #cachedFace(cluster: string, wanted: Wanted, script?: Script): Fitted | undefined {
    const { chosen } = wanted;
    if (!chosen.has(cluster)) {
      if (chosen.size >= CACHED_CLUSTERS) chosen.clear();
      chosen.set(cluster, this.#first(cluster, wanted, script ?? scriptOf(cluster)));
    }
    return chosen.get(cluster);
  }

  /** The first face of the fallback chain that covers the whole cluster. */
  #first(cluster: string, wanted: Wanted, script: Script): Fitted | undefined {
    for (const slug of FALLBACKS.chain(wanted.slug, script, wanted.han)) {
      const fitted = this.#fit(slug === wanted.slug ? wanted : { ...wanted, slug }, cluster);
      if (fitted) return fitted;
    }
    return undefined;
  }

  /** An emoji drawing for a cluster with text presentation that no font covers. */
  #picture(cluster: string): Assigned | undefined {
    const emoji = this.#emoji.paths(`${cluster.replaceAll('\ufe0e', '')}\ufe0f`);
    return emoji && { emoji };
  }

  /** The face of the requested family that covers every character of `cluster`. */
  #fit(wanted: Wanted, cluster: string): Fitted | undefined {
    const family = this.#catalogue.family(wanted.slug);
    if (!family) return undefined;
    for (const slice of family.slices) {
      if (!mayCover(slice, cluster)) continue;
      const fitted = this.#open(family, slice, wanted);
      if (fitted && covers(fitted.face, cluster)) return fitted;
    }
    return undefined;
  }

  #open(family: Family, slice: Slice, wanted: Wanted): Fitted | undefined {
    const weight = nearestWeight(family.weights, wanted.weight);
    const key = `${family.slug} ${slice.name} ${weight} ${wanted.weight >= 600} ${wanted.italic}`;
    if (!this.#fitted.has(key)) {
      const upright = !wanted.italic || !family.italic;
      const face =
        this.#store.open(family, slice, weight, !upright) ?? this.#store.open(family, slice, weight, false);
      this.#fitted.set(
        key,
        face && {
          face,
          slant: wanted.italic && !face.italic,
          embolden: wanted.weight >= 600 && weight < 600,
        },
      );
    }
    return this.#fitted.get(key);
  }
}

/** Maps a piece of converted text to offsets of the original text. */
function inOriginal(piece: ShapedRun, { text, origin }: MappedText): ShapedRun {
  const at = (offset: number): number => origin[offset] ?? 0;
  const clusters = new Map<number, number>();
  for (const [offset, advance] of piece.clusters) {
    clusters.set(at(offset), (clusters.get(at(offset)) ?? 0) + advance);
  }
  return {
    ...piece,
    from: at(piece.from),
    to: at(piece.to),
    clusters: [...clusters],
    text: text.slice(piece.from, piece.to),
  };
}

function box(from: number, to: number, emoji: EmojiPaths, advance: number): ShapedRun {
  return { from, to, advance, clusters: [[from, advance]], emoji };
}

const isAscii = (cluster: string): boolean => cluster < '\u0080';
const isInvisible = (cluster: string): boolean => [...cluster].every((char) => IGNORABLE.test(char));

const points = (text: string): string[] => [...text].filter((char) => !IGNORABLE.test(char));

function mayCover(slice: Slice, cluster: string): boolean {
  const whole = (text: string): boolean =>
    points(text).every((char) => inRange(slice.range, char.codePointAt(0) ?? 0));
  return whole(cluster) || whole(cluster.normalize('NFC'));
}

function covers(face: LoadedFace, cluster: string): boolean {
  const whole = (text: string): boolean =>
    points(text).every((char) => face.characters.has(char.codePointAt(0) ?? 0));
  return whole(cluster) || whole(cluster.normalize('NFC'));
}

/** The available weight nearest to the requested one; the bolder of two equally near. */
function nearestWeight(offered: readonly number[], wanted: number): number {
  return offered.reduce((best, weight) => {
    const closer = Math.abs(weight - wanted) - Math.abs(best - wanted);
    return closer < 0 || (closer === 0 && weight > best) ? weight : best;
  }, offered[0] ?? 400);
}
