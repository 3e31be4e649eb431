import type { SceneImage } from '@flydeck/scene/model/scene';

/** A file of a picture in one of several sizes. */
export type ImageSource = SceneImage['sources'][number];

/**
 * Returns the source for a picture that is painted `widthPx` device pixels wide: the smallest source with at least 90%
 * of this width, or the largest source if all are smaller. `sources` must be sorted by width.
 */
export function chooseSource(sources: readonly ImageSource[], widthPx: number): ImageSource | undefined {
  return sources.find(({ width }) => width >= widthPx * 0.9) ?? sources.at(-1);
}

/** An entry of a cache of pictures. */
export interface CachedEntry {
  /** Size of the decoded picture. */
  readonly bytes: number;
  /** Number of the last paint that used the picture. Later paints have larger numbers. */
  readonly lastPaintNumber: number;
}

/**
 * Returns the keys of the least recently used entries that must be deleted so that the other entries have at most
 * `limitBytes`. Entries that the current paint has used are never returned, even if these entries exceed the limit.
 */
export function keysToEvict<Key>(
  cached: ReadonlyMap<Key, CachedEntry>,
  limitBytes: number,
  currentPaintNumber: number,
): Key[] {
  let remainingBytes = 0;
  for (const { bytes } of cached.values()) remainingBytes += bytes;
  const oldestFirst = [...cached]
    .filter(([, { lastPaintNumber }]) => lastPaintNumber < currentPaintNumber)
    .sort(([, a], [, b]) => a.lastPaintNumber - b.lastPaintNumber);
  const evictedKeys: Key[] = [];
  for (const [key, { bytes }] of oldestFirst) {
    if (remainingBytes <= limitBytes) break;
    evictedKeys.push(key);
    remainingBytes -= bytes;
  }
  return evictedKeys;
}
