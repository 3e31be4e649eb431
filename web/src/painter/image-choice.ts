import type { SceneImage } from '@flydeck/scene/model/scene';

export type ImageSource = SceneImage['sources'][number];

/** Returns the smallest source that is sharp at a width in device pixels (10% less is acceptable), else the largest. */
export function chooseSource(sources: readonly ImageSource[], widthPx: number): ImageSource | undefined {
  return sources.find(({ width }) => width >= widthPx * 0.9) ?? sources.at(-1);
}

export interface CachedEntry {
  readonly bytes: number;
  /** Number of the last paint that used the entry. Later paints have larger numbers. */
  readonly lastPaintNumber: number;
}

/** Returns the keys to evict until `limitBytes` remain: least recently used first, none of the current paint. */
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
