import { stateAt } from '@flydeck/scene/build-state';
import { cameraForStep, type Viewport } from '@flydeck/scene/camera';
import { startFlight } from '@flydeck/scene/camera-flight';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { ShowState } from '../presenter/show-state.ts';
import { mediaKey, mediaOf, type SceneMedia } from '../viewer/player/scene-media.ts';

/** From `startMs` on, the film shows a step with a number of groups of builds done. */
export interface FilmCue {
  /** Time since the start of the film. */
  readonly startMs: number;
  /** Index of the step in the scene. */
  readonly step: number;
  /** Number of groups of builds of the step that are done. */
  readonly doneBuilds: number;
  /** What a recorded talk shows besides the step. */
  readonly recorded?: RecordedView;
}

/** What a presenter shows besides the step. */
export interface RecordedView extends Pick<ShowState, 'area' | 'isBlack' | 'pointer' | 'strokes'> {
  /** Whether the camera flies to the area. Otherwise, the cues contain the areas of a movement. */
  readonly fliesToArea: boolean;
}

/**
 * From `startMs` on, a video or audio element plays or is paused. Before its first cue, it is painted as its poster.
 */
export interface MediaCue {
  /** Time since the start of the film. */
  readonly startMs: number;
  /** See `mediaKey`. */
  readonly element: string;
  readonly isPlaying: boolean;
  /** Position in the file at `startMs`, in seconds. */
  readonly position: number;
}

/** What a film shows, and when. A recorded talk provides the times of its steps, `autoplayTimeline` computes times. */
export interface FilmTimeline {
  /** Cues in the order of their times; the first one is at 0. */
  readonly cues: readonly FilmCue[];
  /** Cues in the order of their times; absent: no medium is played. */
  readonly media?: readonly MediaCue[];
  readonly durationMs: number;
}

/**
 * Returns the timeline of autoplay: each step is shown for its own duration or for `secondsPerStep`, after the flight
 * to the step has ended. The builds of a step divide its time into equal parts. Media with autoplay are played while a
 * step shows their frame.
 */
export function autoplayTimeline(
  scene: Pick<Scene, 'frames' | 'steps'>,
  viewport: Viewport,
  secondsPerStep: number,
): FilmTimeline {
  const cues: FilmCue[] = [];
  const autoplay = new AutoplayMedia(scene);
  let timeMs = 0;
  for (const [step, sceneStep] of scene.steps.entries()) {
    const groupCount = sceneStep.builds?.length ?? 0;
    const intervalMs = (1000 * (sceneStep.seconds || secondsPerStep)) / (groupCount + 1);
    cues.push({ startMs: timeMs, step, doneBuilds: 0 });
    autoplay.leaveFrame(sceneStep.frame, timeMs);
    if (step > 0) timeMs += flightMs(scene, itemAt(scene.steps, step - 1), sceneStep, viewport);
    autoplay.start(step, 0, timeMs);
    for (let doneBuilds = 1; doneBuilds <= groupCount; doneBuilds++) {
      timeMs += intervalMs;
      cues.push({ startMs: timeMs, step, doneBuilds });
      autoplay.start(step, doneBuilds, timeMs);
    }
    timeMs += intervalMs;
  }
  return { cues, media: autoplay.cues, durationMs: timeMs };
}

/** Media that the viewer starts when the camera has arrived, and pauses when it leaves their frame. */
class AutoplayMedia {
  readonly cues: MediaCue[] = [];
  readonly #scene: Pick<Scene, 'frames' | 'steps'>;
  readonly #media: readonly SceneMedia[];
  /** The media that are playing, and when they were started. */
  readonly #startMs = new Map<SceneMedia, number>();

  constructor(scene: Pick<Scene, 'frames' | 'steps'>) {
    this.#scene = scene;
    this.#media = mediaOf(scene).filter(({ item }) => item.autoplay);
  }

  /** Starts the media of the frame of a step that its builds do not hide. */
  start(step: number, doneBuilds: number, nowMs: number): void {
    const stepFrame = itemAt(this.#scene.steps, step).frame;
    const { opacities } = stateAt(this.#scene, step, doneBuilds);
    for (const medium of this.#media) {
      const { frame, index } = medium;
      if (frame !== stepFrame || this.#startMs.has(medium) || opacities.get(frame)?.[index] === 0) continue;
      this.#startMs.set(medium, nowMs);
      this.cues.push({ startMs: nowMs, element: mediaKey(frame, index), isPlaying: true, position: 0 });
    }
  }

  /** Pauses the media of frames other than `stepFrame`. */
  leaveFrame(stepFrame: number, nowMs: number): void {
    for (const [medium, startMs] of this.#startMs) {
      const { frame, index } = medium;
      if (frame === stepFrame) continue;
      this.#startMs.delete(medium);
      const position = (nowMs - startMs) / 1000;
      this.cues.push({ startMs: nowMs, element: mediaKey(frame, index), isPlaying: false, position });
    }
  }
}

/** Returns the time in ms in which the camera arrives at a step from the previous step. */
function flightMs(scene: Pick<Scene, 'frames'>, from: Step, to: Step, viewport: Viewport): number {
  if (to.transition) return 0;
  return startFlight(scene, cameraForStep(from, viewport), cameraForStep(to, viewport), viewport).durationMs;
}
