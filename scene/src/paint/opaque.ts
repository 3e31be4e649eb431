import type { SceneFrame } from '../model/scene.ts';

/**
 * Returns whether a frame's background is fully opaque. Opaque colours have 7 characters (`#rrggbb`), other colours
 * have 9 (`#rrggbbaa`). Pictures count as transparent, because they may have transparent pixels.
 */
export function isOpaque({ background }: Pick<SceneFrame, 'background'>): boolean {
  if (background === undefined) return false;
  if (typeof background === 'string') return background.length === 7;
  if (background.kind === 'image') return false;
  return background.stops.every(([, color]) => color.length === 7);
}
