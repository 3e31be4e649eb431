import { CLIPS_MAX } from '@flydeck/contract/recordings/constants';
import type { Clip } from '@flydeck/contract/recordings/recording';

/** Distance of the positions of consecutive clips, so that clips can be inserted between them. */
const GAP = 10;
const LAST = CLIPS_MAX * GAP;

/** A clip whose position is known. */
export type PlacedClip = Pick<Clip, 'stepId' | 'position'>;

interface NewClip {
  readonly stepId: string;
  /** The clips of the recording. */
  readonly clips: readonly PlacedClip[];
  /** Whether the clip replaces the earlier clips of its step. */
  readonly replaces: boolean;
  /** Position of the clip that was recorded immediately before; undefined at the start of a take. */
  readonly previous: number | undefined;
  /** The ids of all steps in the order of the path. */
  readonly path: readonly string[];
}

/**
 * Returns the position of a new clip: that of the clip that it replaces; otherwise after the clip that was recorded
 * immediately before; at the start of a take, after the clips of the steps before its step.
 */
export function clipPosition({ stepId, clips, replaces, previous, path }: NewClip): number {
  const positions = clips.map(({ position }) => position).sort((a, b) => a - b);
  const replaced = clips.filter((clip) => clip.stepId === stepId).map(({ position }) => position);
  if (replaces && replaced.length > 0) return Math.min(...replaced);
  const indexOf = (id: string) => path.indexOf(id);
  const earlier = clips.filter((clip) => indexOf(clip.stepId) <= indexOf(stepId)).map(({ position }) => position);
  const before = previous ?? Math.max(0, ...earlier);
  const next = positions.find((position) => position > before);
  if (next === undefined) return Math.min(before + GAP, LAST);
  const middle = Math.floor((before + next) / 2);
  return middle > before ? middle : Math.min((positions.at(-1) ?? 0) + GAP, LAST);
}
