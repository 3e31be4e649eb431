/** Playback of a video or audio element, which several windows and devices share. */
export interface Playback {
  /** Identifies the element within the scene: `PlacedMedia.key`. */
  readonly element: string;
  readonly isPlaying: boolean;
  /** Position in the file at `atMs`, in seconds. */
  readonly position: number;
  /** Unix time in milliseconds. */
  readonly atMs: number;
  /** Seconds of the file in a second; absent: 1, unless the visitor has chosen another rate. */
  readonly rate?: number;
}

/** Returns the position of a playback at a time in seconds, which may be after the end of the file. */
export const positionAt = ({ isPlaying, position, atMs, rate = 1 }: Playback, nowMs: number): number =>
  isPlaying ? position + (Math.max(0, nowMs - atMs) / 1000) * rate : position;

/** Returns the position of a playback in a file: limited to its duration, or repeated. */
export function positionInFile(
  playback: Playback,
  nowMs: number,
  { duration, loop }: Pick<HTMLMediaElement, 'duration' | 'loop'>,
): number {
  const position = positionAt(playback, nowMs);
  // The duration is unknown (NaN) before the file is loaded, and infinite for some recordings.
  if (!Number.isFinite(duration) || duration <= 0) return position;
  return loop ? position % duration : Math.min(position, duration);
}

/** Returns the present Unix time in milliseconds. */
export const unixMs = (): number => performance.timeOrigin + performance.now();
