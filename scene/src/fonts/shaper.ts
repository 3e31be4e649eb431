import * as hb from 'harfbuzzjs';
import type { FontRequest, ShapedRun } from '../layout/font-port.ts';
import type { LoadedFace } from './font-files.ts';

/** OpenType features that switch ligatures off. */
const WITHOUT_LIGATURES: readonly hb.Feature[] = ['liga', 'clig', 'dlig', 'calt'].map((tag) => new hb.Feature(tag, 0));

/** Matches two or more consecutive katakana. */
const KATAKANA = /[\u30a1-\u30ff\u31f0-\u31ff]{2,}/g;
/** Matches a word, or the spaces between two words. */
const WORD = / +|[^ ]+/g;
/** Maximum number of cached words per face. */
const MAX_CACHED_WORDS = 20_000;

/**
 * The offset of each cluster in the text (in UTF-16 code units) and its advance at text size 1. A cluster is a sequence
 * of characters that HarfBuzz shapes into glyphs together, such as a ligature.
 */
type Clusters = readonly (readonly [offset: number, advance: number])[];

/** The clusters of words that were shaped before. The inner key is made in `shapeWord`. */
const wordCaches = new WeakMap<LoadedFace, Map<string, Clusters>>();

/**
 * Shapes `text` in one face, and returns the advance of each cluster at text size 1. Shapes each word separately and
 * without kerning of katakana, as canvases do (observed in Chromium and Skia), so that text has the same width on a
 * canvas.
 * @param from offset of `text` in the whole text, which is added to the offsets of the clusters
 */
export function shapeInFace(
  text: string,
  from: number,
  face: LoadedFace,
  request: FontRequest,
  direction: 'ltr' | 'rtl',
): Pick<ShapedRun, 'from' | 'to' | 'font' | 'advance' | 'clusters'> {
  const clusters: (readonly [number, number])[] = [];
  let advance = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const [offset, width] of shapeWord(word, face, request, direction)) {
      clusters.push([from + index + offset, width]);
      advance += width;
    }
  }
  return { from, to: from + text.length, font: face.id, advance, clusters };
}

/** Shapes a word, or the spaces between two words. Caches the result by face. */
function shapeWord(word: string, face: LoadedFace, request: FontRequest, direction: 'ltr' | 'rtl'): Clusters {
  const words = wordCaches.get(face) ?? new Map<string, Clusters>();
  wordCaches.set(face, words);
  // `s` marks words without ligatures.
  const key = `${direction}${request.ligatures === false ? 's' : ''}${request.language}\n${word}`;
  const cached = words.get(key);
  if (cached) return cached;
  const clusters = shapeRun(word, face, request, direction);
  if (words.size >= MAX_CACHED_WORDS) words.clear();
  words.set(key, clusters);
  return clusters;
}

/** Shapes text with HarfBuzz. */
function shapeRun(text: string, face: LoadedFace, request: FontRequest, direction: 'ltr' | 'rtl'): Clusters {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setLanguage(request.language);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, [
    ...(request.ligatures === false ? WITHOUT_LIGATURES : []),
    ...Array.from(
      text.matchAll(KATAKANA),
      // The range excludes the last katakana, because its kerning is with a character that is not katakana.
      ({ 0: katakana, index }) => new hb.Feature('kern', 0, index, index + katakana.length - 1),
    ),
  ]);
  const positions = buffer.getGlyphPositions();
  const advances = new Map<number, number>();
  for (const [i, { cluster }] of buffer.getGlyphInfos().entries()) {
    advances.set(cluster, (advances.get(cluster) ?? 0) + (positions[i]?.xAdvance ?? 0));
  }
  const clusters = [...advances].map(([offset, advance]) => [offset, advance / face.unitsPerEm] as const);
  // HarfBuzz returns the glyphs from left to right. Clusters have to be in the order of the text.
  if (direction === 'rtl') clusters.sort(([a], [b]) => a - b);
  return clusters;
}
