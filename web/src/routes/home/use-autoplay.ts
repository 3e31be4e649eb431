import { type RefObject, useEffect, useState } from 'react';
import type { Playback } from './autoplay.ts';

/** Whether the visitor has set the browser to reduce motion or data use. */
function prefersNoAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

/**
 * Starts the playback of a scene on a canvas. Returns the playback; undefined before the playback has started, if the
 * playback cannot start, or if the visitor prefers no autoplay.
 * @param surface the element that contains the canvas
 * @param mediaContainer the hidden element that contains the video and audio elements of the scene
 */
export function useAutoplay(
  surface: RefObject<HTMLElement | null>,
  mediaContainer: RefObject<HTMLElement | null>,
  sceneUrl: string,
): Playback | undefined {
  const [playback, setPlayback] = useState<Playback>();
  useEffect(() => {
    if (prefersNoAutoplay() || !surface.current || !mediaContainer.current) return undefined;
    const options = { surface: surface.current, mediaContainer: mediaContainer.current, sceneUrl };
    const controller = new AbortController();
    const { signal } = controller;
    import('./autoplay.ts')
      .then(({ startAutoplay }) => startAutoplay(options, signal))
      .then((startedPlayback) => !signal.aborted && setPlayback(startedPlayback))
      // If the playback cannot start, the page continues to show a picture of the scene.
      .catch(() => undefined);
    return () => controller.abort();
  }, [surface, mediaContainer, sceneUrl]);
  return playback;
}
