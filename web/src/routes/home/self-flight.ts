import { get } from '../../api/get.ts';
import { Session } from '../../viewer/player/session.ts';
import { createViewerStore } from '../../viewer/viewer-store.ts';

/** How long the flight stays at a stop before it goes on. */
const STAY_MS = 4500;

export interface SelfFlight {
  pause(): void;
  resume(): void;
}

interface SelfFlightParts {
  readonly canvas: HTMLCanvasElement;
  readonly layer: HTMLElement;
  readonly sceneUrl: string;
}

/**
 * Loads a presentation onto a canvas and flies through it by itself, over and over, while the canvas is in sight.
 * @throws what loading throws.
 */
export async function startSelfFlight(parts: SelfFlightParts, signal: AbortSignal): Promise<SelfFlight> {
  const { canvas, layer, sceneUrl } = parts;
  const nothing = () => undefined;
  const session = await Session.open(
    {
      canvas,
      layer,
      store: createViewerStore(),
      response: get(sceneUrl, signal),
      onRest: nothing,
      onRoam: nothing,
    },
    signal,
  );
  let step = 0;
  let isPaused = false;
  let isInSight = true;
  const timer = setInterval(() => {
    if (isPaused || !isInSight || document.hidden) return;
    step = (step + 1) % session.scene.steps.length;
    session.goTo(step);
  }, STAY_MS);
  const sight = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? true;
  });
  sight.observe(canvas);
  const resized = new ResizeObserver(() => session.fit(canvas));
  resized.observe(canvas);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    sight.disconnect();
    resized.disconnect();
  });
  return {
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
  };
}
