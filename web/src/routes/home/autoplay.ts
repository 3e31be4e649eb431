import { sendGet } from '../../api/get.ts';
import { Session } from '../../viewer/player/session.ts';
import { createViewerStore } from '../../viewer/viewer-store.ts';

/** Time from the start of one step to the start of the next. */
const STEP_INTERVAL_MS = 4500;

/** Control of the playback. */
export interface Playback {
  pause(): void;
  resume(): void;
}

interface AutoplayOptions {
  /** Element that contains the canvas. */
  readonly surface: HTMLElement;
  /** Hidden element that contains the video and audio elements, which this page does not show. */
  readonly mediaContainer: HTMLElement;
  readonly sceneUrl: string;
}

/**
 * Loads a presentation onto a canvas and plays its steps in a loop while the canvas is visible, until `signal` is
 * aborted.
 * @throws an error if the scene fails to load
 */
export async function startAutoplay(options: AutoplayOptions, signal: AbortSignal): Promise<Playback> {
  const { surface, mediaContainer, sceneUrl } = options;
  const noop = () => undefined;
  const session = await Session.open(
    {
      surface,
      layer: mediaContainer,
      store: createViewerStore(),
      response: sendGet(sceneUrl, signal),
      onRest: noop,
      onRoam: noop,
    },
    signal,
  );
  let step = 0;
  let isPaused = false;
  let isVisible = true;
  const timer = setInterval(() => {
    if (isPaused || !isVisible || document.hidden) return;
    step = (step + 1) % session.scene.steps.length;
    session.goTo(step);
  }, STEP_INTERVAL_MS);
  const visibilityObserver = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true;
  });
  visibilityObserver.observe(surface);
  const resizeObserver = new ResizeObserver(() => session.fit(surface));
  resizeObserver.observe(surface);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    visibilityObserver.disconnect();
    resizeObserver.disconnect();
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
