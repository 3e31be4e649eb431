import type { Scene } from '@flydeck/scene/model/scene';
import { aspectRatioOf } from './film-options.ts';
import { filmSize, type ShortSide } from './film-size.ts';

/** Returns the name of a size with its pixels, such as `1080p (1920 × 1080)`. */
export function sizeLabel(scene: Pick<Scene, 'steps'>, shortSide: ShortSide): string {
  const { width, height } = filmSize(aspectRatioOf(scene), shortSide);
  return `${shortSide === 2160 ? '4K' : `${shortSide}p`} (${width} × ${height})`;
}
