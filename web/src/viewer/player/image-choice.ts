import type { SceneImage } from '@flydeck/scene/model/scene';

export type ImageSource = SceneImage['sources'][number];

/** The smallest source that is sharp at this width in device pixels (10% too small is acceptable), else the largest. */
export function chooseSource(sources: readonly ImageSource[], wantedPx: number): ImageSource | undefined {
  return sources.find(({ width }) => width >= wantedPx * 0.9) ?? sources.at(-1);
}

export interface CachedEntry {
  readonly bytes: number;
  /** Tick of the last paint that used it; larger is later. */
  readonly usedAt: number;
}

/** Keys to evict so that at most `limit` bytes remain: least recently used first, never those used at tick `now`. */
export function keysToEvict<Key>(cached: ReadonlyMap<Key, CachedEntry>, limit: number, now: number): Key[] {
  let total = 0;
  for (const { bytes } of cached.values()) total += bytes;
  const oldest = [...cached]
    .filter(([, { usedAt }]) => usedAt < now)
    .sort(([, a], [, b]) => a.usedAt - b.usedAt);
  const out: Key[] = [];
  for (const [key, { bytes }] of oldest) {
    if (total <= limit) break;
    out.push(key);
    total -= bytes;
  }
  return out;
}
