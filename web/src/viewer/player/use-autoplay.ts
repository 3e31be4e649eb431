import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** The intervals that the visitor can select, in seconds. */
export const INTERVALS_SECONDS = [3, 5, 8, 12, 20] as const;

export interface Autoplay {
  readonly isPlaying: boolean;
  /** The selected interval in seconds. */
  readonly seconds: number;
  toggle(): void;
  setSeconds(seconds: number): void;
}

interface AutoplayOptions {
  /** Whether the camera rests on the current step. */
  readonly isResting: boolean;
  /** Number of groups of builds of the current step that are done. */
  readonly doneBuildCount: number;
  /** The interval that is selected at first, in seconds. */
  readonly secondsPerStep?: number;
}

/**
 * While autoplay is on, plays each group of builds and shows the next step after an interval. If the author set a
 * duration for a step, all intervals of the step are equal parts of this duration. Otherwise, each interval has the
 * selected seconds.
 */
export function useAutoplay(
  store: ViewerStore,
  scene: Scene | undefined,
  { isResting, doneBuildCount, secondsPerStep = 5 }: AutoplayOptions,
): Autoplay {
  const { mode, step, requestNumber, isPlaying } = useViewer(store);
  const [seconds, setSeconds] = useState(secondsPerStep);
  const sceneStep = scene?.steps[step];
  /** The interval of a step with a duration; undefined if the author set no duration. */
  const authoredIntervalSeconds = sceneStep?.seconds && sceneStep.seconds / (1 + (sceneStep.builds?.length ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests to show a step and builds restart the interval.
  useEffect(() => {
    if (!isPlaying || !isResting || mode !== 'present') return;
    // A page in the background does not advance.
    const timer = setInterval(() => document.hidden || store.next(), 1000 * (authoredIntervalSeconds ?? seconds));
    return () => clearInterval(timer);
  }, [store, isPlaying, isResting, mode, authoredIntervalSeconds, seconds, requestNumber, doneBuildCount]);
  return { isPlaying, seconds, setSeconds, toggle: () => (isPlaying ? store.pause() : store.play()) };
}
