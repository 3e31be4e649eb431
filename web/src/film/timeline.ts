import { cameraForStep, type Viewport } from '@flydeck/scene/camera';
import { startFlight } from '@flydeck/scene/camera-flight';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { ShowState } from '../presenter/show-state.ts';

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

/** What a film shows, and when. A recorded talk provides the times of its steps, `autoplayTimeline` computes times. */
export interface FilmTimeline {
  /** Cues in the order of their times; the first one is at 0. */
  readonly cues: readonly FilmCue[];
  readonly durationMs: number;
}

/**
 * Returns the timeline of autoplay: each step is shown for its own duration or for `secondsPerStep`, after the flight
 * to the step has ended. The builds of a step divide its time into equal parts.
 */
export function autoplayTimeline(
  scene: Pick<Scene, 'frames' | 'steps'>,
  viewport: Viewport,
  secondsPerStep: number,
): FilmTimeline {
  const cues: FilmCue[] = [];
  let timeMs = 0;
  for (const [step, sceneStep] of scene.steps.entries()) {
    const groupCount = sceneStep.builds?.length ?? 0;
    const intervalMs = (1000 * (sceneStep.seconds || secondsPerStep)) / (groupCount + 1);
    cues.push({ startMs: timeMs, step, doneBuilds: 0 });
    if (step > 0) timeMs += flightMs(scene, itemAt(scene.steps, step - 1), sceneStep, viewport);
    for (let doneBuilds = 1; doneBuilds <= groupCount; doneBuilds++) {
      timeMs += intervalMs;
      cues.push({ startMs: timeMs, step, doneBuilds });
    }
    timeMs += intervalMs;
  }
  return { cues, durationMs: timeMs };
}

/** Returns the time in ms in which the camera arrives at a step from the previous step. */
function flightMs(scene: Pick<Scene, 'frames'>, from: Step, to: Step, viewport: Viewport): number {
  if (to.transition) return 0;
  return startFlight(scene, cameraForStep(from, viewport), cameraForStep(to, viewport), viewport).durationMs;
}
