import { type RefObject, useEffect, useState } from 'react';
import type { Autoplay } from './autoplay.ts';

/** Whether the browser asks for reduced motion or reduced data. */
function prefersNoAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

/** Playback in front of the picture; undefined until the playback has started, and if it cannot start. */
export function useAutoplay(
  surface: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  sceneUrl: string,
): Autoplay | undefined {
  const [playback, setPlayback] = useState<Autoplay>();
  useEffect(() => {
    if (prefersNoAutoplay() || !surface.current || !layer.current) return undefined;
    const options = { surface: surface.current, layer: layer.current, sceneUrl };
    const controller = new AbortController();
    const { signal } = controller;
    import('./autoplay.ts')
      .then(({ startAutoplay }) => startAutoplay(options, signal))
      .then((autoplay) => !signal.aborted && setPlayback(autoplay))
      // The picture stays if the playback cannot start.
      .catch(() => undefined);
    return () => controller.abort();
  }, [surface, layer, sceneUrl]);
  return playback;
}
