import type { FontRequest, ShapedPiece } from '@flydeck/scene/layout/font-port';
import * as hb from 'harfbuzzjs';
import type { LoadedFace } from './face-store.ts';

const SPACED: readonly hb.Feature[] = ['liga', 'clig', 'dlig', 'calt'].map((tag) => new hb.Feature(tag, 0));

/** Advances by cluster of `text` set in one face, in units of the face. */
export function shapeInFace(
  text: string,
  from: number,
  face: LoadedFace,
  request: FontRequest,
  direction: 'ltr' | 'rtl',
): Pick<ShapedPiece, 'from' | 'to' | 'font' | 'advance' | 'clusters'> {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setLanguage(request.language);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, request.ligatures === false ? [...SPACED] : []);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const advances = new Map<number, number>();
  let total = 0;
  for (const [i, info] of infos.entries()) {
    const advance = positions[i]?.xAdvance ?? 0;
    total += advance;
    advances.set(info.cluster, (advances.get(info.cluster) ?? 0) + advance);
  }
  const clusters = [...advances].map(
    ([offset, advance]) => [from + offset, advance / face.unitsPerEm] as const,
  );
  if (direction === 'rtl') clusters.sort(([a], [b]) => a - b);
  return { from, to: from + text.length, font: face.id, advance: total / face.unitsPerEm, clusters };
}
