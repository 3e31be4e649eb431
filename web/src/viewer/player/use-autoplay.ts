import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** Seconds a step that one may choose from. */
export const INTERVALS = [3, 5, 8, 12, 20] as const;

export interface Autoplay {
  readonly isPlaying: boolean;
  readonly seconds: number;
  toggle(): void;
  setSeconds(seconds: number): void;
}

/** Goes forward by itself: each step stays for its own time, else for the chosen one. */
export function useAutoplay(
  store: ViewerStore,
  scene: Scene | undefined,
  { isResting, starts }: { readonly isResting: boolean; readonly starts: boolean },
): Autoplay {
  const { mode, step, request } = useViewer(store);
  const [isPlaying, setPlaying] = useState(
    // Who asked for less motion starts it by hand.
    () => starts && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [seconds, setSeconds] = useState(5);
  const own = scene?.steps[step]?.seconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request begins a new wait.
  useEffect(() => {
    if (!isPlaying || !isResting || mode !== 'present') return;
    // A page in the background waits for its reader.
    const timer = setInterval(() => document.hidden || store.next(), 1000 * (own ?? seconds));
    return () => clearInterval(timer);
  }, [store, isPlaying, isResting, mode, own, seconds, request]);
  return { isPlaying, seconds, setSeconds, toggle: () => setPlaying(!isPlaying) };
}
