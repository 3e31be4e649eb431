import type { SceneImage } from '@flydeck/scene/model/scene';

export type ImageSource = SceneImage['sources'][number];

/** The smallest source that is sharp at this width (a tenth too small is not seen), else the largest. */
export function chooseSource(sources: readonly ImageSource[], wantedPx: number): ImageSource | undefined {
  return sources.find(({ width }) => width >= wantedPx * 0.9) ?? sources.at(-1);
}

export interface Held {
  readonly bytes: number;
  /** When it was painted last; larger is later. */
  readonly usedAt: number;
}

/** What to let go so that no more than `limit` bytes are held: the longest unused first, never what `now` paints. */
export function toEvict<Key>(held: ReadonlyMap<Key, Held>, limit: number, now: number): Key[] {
  let total = 0;
  for (const { bytes } of held.values()) total += bytes;
  const oldest = [...held]
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
