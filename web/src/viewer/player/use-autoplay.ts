import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** Selectable seconds per step. */
export const INTERVALS = [3, 5, 8, 12, 20] as const;

export interface Autoplay {
  readonly isPlaying: boolean;
  readonly seconds: number;
  toggle(): void;
  setSeconds(seconds: number): void;
}

/** Advances by itself: each step stays for its own duration, else for the selected one. */
export function useAutoplay(
  store: ViewerStore,
  scene: Scene | undefined,
  { isResting, secondsPerStep = 5 }: { readonly isResting: boolean; readonly secondsPerStep?: number },
): Autoplay {
  const { mode, step, request, plays: isPlaying } = useViewer(store);
  const [seconds, setSeconds] = useState(secondsPerStep);
  const own = scene?.steps[step]?.seconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request restarts the interval.
  useEffect(() => {
    if (!isPlaying || !isResting || mode !== 'present') return;
    // A page in the background does not advance.
    const timer = setInterval(() => document.hidden || store.next(), 1000 * (own ?? seconds));
    return () => clearInterval(timer);
  }, [store, isPlaying, isResting, mode, own, seconds, request]);
  return { isPlaying, seconds, setSeconds, toggle: () => (isPlaying ? store.pause() : store.play()) };
}
