import type { Size } from '@flydeck/scene/model/geometry';

/** Lengths of the shorter side of films and pictures, in pixels. */
export const SHORT_SIDES = [720, 1080, 2160] as const;
export type ShortSide = (typeof SHORT_SIDES)[number];

/** Widest aspect ratio of films and pictures. Encoders have limits for the longer side. */
const MAX_RATIO = 2.4;

/** Returns a size in pixels. Both sides are even, because encoders store colours for squares of four pixels. */
export function filmSize(aspectRatio: number, shortSide: ShortSide): Size {
  const ratio = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, aspectRatio || 1));
  const longSide = 2 * Math.round((shortSide * Math.max(ratio, 1 / ratio)) / 2);
  return ratio < 1 ? { width: shortSide, height: longSide } : { width: longSide, height: shortSide };
}
