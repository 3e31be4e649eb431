import type { Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { AudioClip } from './audio-mixer.ts';
import type { FilmFormat } from './film-codecs.ts';
import type { FilmTimeline } from './timeline.ts';

/** Everything that is needed to make a film. */
export interface FilmOrder {
  readonly scene: Scene;
  readonly timeline: FilmTimeline;
  /** Size in pixels; both sides are even. */
  readonly size: Size;
  readonly fps: number;
  readonly format: FilmFormat;
  /** The voice; empty for a film without narration. */
  readonly clips: readonly AudioClip[];
  /** Whether the film has no sound, so that also videos are silent. */
  readonly isSilent?: boolean;
  /** The file into which the film is written. Absent: the film is returned as a blob, which needs memory. */
  readonly file?: FileSystemFileHandle | undefined;
}

export interface FilmProgress {
  readonly doneFrames: number;
  readonly frameCount: number;
  /** Index of the step that is being painted. */
  readonly step: number;
}

/**
 * Why a film could not be made. `unsupported`: the browser cannot encode the film. `memory`: the browser has not enough
 * memory. `disk`: the file cannot be written. `network`: the sound cannot be loaded.
 */
export type FilmFailure = 'unsupported' | 'memory' | 'disk' | 'network' | 'other';

/** Returns the reason of an error. */
export function failureOf(error: unknown): FilmFailure {
  const name = error instanceof Error ? error.name : '';
  // A `RangeError` is thrown if a buffer cannot be allocated.
  if (name === 'RangeError' || name === 'OutOfMemoryError') return 'memory';
  if (name === 'QuotaExceededError' || name === 'NotAllowedError' || name === 'NoModificationAllowedError')
    return 'disk';
  return name === 'NotSupportedError' ? 'unsupported' : 'other';
}
