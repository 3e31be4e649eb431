import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** Selectable seconds per step. */
export const INTERVALS_SECONDS = [3, 5, 8, 12, 20] as const;

export interface Autoplay {
  readonly isPlaying: boolean;
  /** Selected seconds per step. */
  readonly seconds: number;
  toggle(): void;
  setSeconds(seconds: number): void;
}

interface AutoplayOptions {
  /** Whether the camera rests on the current step. */
  readonly isResting: boolean;
  /** Number of groups of builds of the current step that are done. */
  readonly doneBuildCount: number;
  /** Seconds per step that are selected at first. */
  readonly secondsPerStep?: number;
}

/**
 * Plays builds and shows the next step by itself while autoplay is on. If the author set a duration for a step, this
 * duration is divided into equal intervals before each build and before the next step. Otherwise, each of these
 * intervals has the selected seconds.
 */
export function useAutoplay(
  store: ViewerStore,
  scene: Scene | undefined,
  { isResting, doneBuildCount, secondsPerStep = 5 }: AutoplayOptions,
): Autoplay {
  const { mode, step, requestNumber, isPlaying } = useViewer(store);
  const [seconds, setSeconds] = useState(secondsPerStep);
  const sceneStep = scene?.steps[step];
  /** Interval that follows from the author's duration of the step; undefined if the author set none. */
  const authoredIntervalSeconds = sceneStep?.seconds && sceneStep.seconds / (1 + (sceneStep.builds?.length ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request or build restarts the interval.
  useEffect(() => {
    if (!isPlaying || !isResting || mode !== 'present') return;
    // A page in the background does not advance.
    const timer = setInterval(() => document.hidden || store.next(), 1000 * (authoredIntervalSeconds ?? seconds));
    return () => clearInterval(timer);
  }, [store, isPlaying, isResting, mode, authoredIntervalSeconds, seconds, requestNumber, doneBuildCount]);
  return { isPlaying, seconds, setSeconds, toggle: () => (isPlaying ? store.pause() : store.play()) };
}
