import { type RefObject, useEffect, useState } from 'react';
import type { SelfFlight } from './self-flight.ts';

/** Whether this visitor's browser asks for stillness, or for little data. */
function wantsStillness(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

/** The flight over the picture, once it has taken off; undefined before, and where it never does. */
export function useSelfFlight(
  canvas: RefObject<HTMLCanvasElement | null>,
  layer: RefObject<HTMLElement | null>,
  sceneUrl: string,
): SelfFlight | undefined {
  const [flight, setFlight] = useState<SelfFlight>();
  useEffect(() => {
    if (wantsStillness() || !canvas.current || !layer.current) return undefined;
    const parts = { canvas: canvas.current, layer: layer.current, sceneUrl };
    const controller = new AbortController();
    const { signal } = controller;
    import('./self-flight.ts')
      .then(({ startSelfFlight }) => startSelfFlight(parts, signal))
      .then((started) => !signal.aborted && setFlight(started))
      // The picture stays where the flight cannot be had.
      .catch(() => undefined);
    return () => controller.abort();
  }, [canvas, layer, sceneUrl]);
  return flight;
}
