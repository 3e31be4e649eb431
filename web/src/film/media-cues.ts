import type { MediaItem } from '@flydeck/scene/paint/display-list';
import type { SoundPart } from './audio-mixer.ts';
import type { MediaCue } from './timeline.ts';

/** Parts of a sound are decoded together. They are short, because decoded sound needs 11 MB a minute. */
const PART_SECONDS = 30;

/** A part of a sound, and when it is played. */
export interface PlacedPart extends SoundPart {
  /** Time in the film at which the part starts. */
  readonly startMs: number;
}

/**
 * Returns the position of a medium at a time of the film, in seconds of its file; undefined before it is first played.
 * @param cues the cues of the medium, in the order of their times
 * @param durationSeconds duration of the file
 */
export function positionOf(
  cues: readonly MediaCue[],
  atMs: number,
  { durationSeconds, loop }: { readonly durationSeconds: number; readonly loop: boolean },
): number | undefined {
  const cue = cues.findLast(({ startMs }) => startMs <= atMs);
  if (!cue) return undefined;
  const position = cue.position + (cue.isPlaying ? (atMs - cue.startMs) / 1000 : 0);
  return loop && durationSeconds > 0 ? position % durationSeconds : Math.min(position, durationSeconds);
}

/** Whether a medium is playing at a time of the film. */
export const isPlayingAt = (cues: readonly MediaCue[], atMs: number): boolean =>
  cues.findLast(({ startMs }) => startMs <= atMs)?.isPlaying ?? false;

/** Whether the viewer plays a medium without sound: browsers start media by themselves only without sound. */
export const isMuted = ({ muted, autoplay }: MediaItem): boolean => muted ?? autoplay ?? false;

/**
 * Returns the parts of the sound of a medium that are heard in a film, in the order of their times.
 * @param endMs duration of the film
 */
export function soundParts(
  cues: readonly MediaCue[],
  endMs: number,
  { durationSeconds, loop }: { readonly durationSeconds: number; readonly loop: boolean },
): PlacedPart[] {
  if (!(durationSeconds > 0)) return [];
  const parts: PlacedPart[] = [];
  for (const [index, cue] of cues.entries()) {
    if (!cue.isPlaying) continue;
    const cueEndMs = Math.min(endMs, cues[index + 1]?.startMs ?? endMs);
    let { startMs, position } = cue;
    while (startMs < cueEndMs) {
      if (position >= durationSeconds) {
        if (!loop) break;
        position %= durationSeconds;
      }
      const seconds = Math.min(PART_SECONDS, (cueEndMs - startMs) / 1000, durationSeconds - position);
      parts.push({ startMs, fromSeconds: position, seconds });
      startMs += seconds * 1000;
      position += seconds;
    }
  }
  return parts;
}
