import type { FontRequest, ShapedPiece } from '@flydeck/scene/layout/font-port';
import * as hb from 'harfbuzzjs';
import type { LoadedFace } from './face-store.ts';

const SPACED: readonly hb.Feature[] = ['liga', 'clig', 'dlig', 'calt'].map((tag) => new hb.Feature(tag, 0));

const EAST_ASIAN = /[\u3040-\u30ff\u31f0-\u31ff]/;
/** Text of one script each, as browsers cut it too: kerning does not reach from one kana to the other. */
const KANA_RUNS = /[\u3041-\u309f]+|[\u30a0-\u30ff\u31f0-\u31ff]+|[^\u3041-\u30ff\u31f0-\u31ff]+/g;

/** Advances by cluster of `text` set in one face, at size 1; offsets count from `from`. */
export function shapeInFace(
  text: string,
  from: number,
  face: LoadedFace,
  request: FontRequest,
  direction: 'ltr' | 'rtl',
): Pick<ShapedPiece, 'from' | 'to' | 'font' | 'advance' | 'clusters'> {
  const clusters: (readonly [number, number])[] = [];
  for (const run of EAST_ASIAN.test(text) ? text.matchAll(KANA_RUNS) : [{ 0: text, index: 0 }]) {
    clusters.push(...shapeRun(run[0], from + run.index, face, request, direction));
  }
  const advance = clusters.reduce((sum, [, width]) => sum + width, 0);
  return { from, to: from + text.length, font: face.id, advance, clusters };
}

function shapeRun(
  text: string,
  from: number,
  face: LoadedFace,
  request: FontRequest,
  direction: 'ltr' | 'rtl',
): (readonly [number, number])[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setLanguage(request.language);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, request.ligatures === false ? [...SPACED] : []);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const advances = new Map<number, number>();
  for (const [i, info] of infos.entries()) {
    advances.set(info.cluster, (advances.get(info.cluster) ?? 0) + (positions[i]?.xAdvance ?? 0));
  }
  const clusters = [...advances].map(
    ([offset, advance]) => [from + offset, advance / face.unitsPerEm] as const,
  );
  if (direction === 'rtl') clusters.sort(([a], [b]) => a - b);
  return clusters;
}
