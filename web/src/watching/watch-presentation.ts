import {
  PRESENTATION_COMPLETED,
  PRESENTATION_STARTED,
  STEP_VIEWED,
  TOPIC_ID_MAX_LENGTH,
} from '@flydeck/contract/events/playback-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { logEvent } from '../analytics/log-event.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import { VisibleTime } from './visible-time.ts';

/** Longest duration of one event, in ms: a day. */
const MAX_DURATION_MS = 86_400_000;

/** Input events that show that the visitor is present. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

type Watched = Pick<PresentationPage, 'oid' | 'schemaVersion'>;

const monotonicMs = () => performance.now();

/**
 * Records how a presentation is watched: that it was started, how long each step was visible, and, once per visit, that
 * the last step was reached. Only listens to the viewer.
 * @param clock monotonic time in milliseconds.
 * @returns ends the watching, after recording the current step.
 */
export function watchPresentation(
  store: Pick<ViewerStore, 'subscribe' | 'getSnapshot'>,
  data: Watched,
  clock: () => number = monotonicMs,
): () => void {
  const visit = new Visit(data, clock);
  const follow = () => visit.follow(store.getSnapshot());
  const updateVisibility = () => visit.setVisible(document.visibilityState === 'visible');
  const hide = () => visit.setVisible(false);
  const move = () => visit.move();
  const unsubscribe = store.subscribe(follow);
  document.addEventListener('visibilitychange', updateVisibility);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', updateVisibility);
  for (const kind of INPUT_EVENTS) addEventListener(kind, move, { passive: true });
  updateVisibility();
  follow();
  return () => {
    hide();
    unsubscribe();
    document.removeEventListener('visibilitychange', updateVisibility);
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', updateVisibility);
    for (const kind of INPUT_EVENTS) removeEventListener(kind, move);
  };
}

/** The visit of one visitor to one page. */
class Visit {
  readonly #data: Watched;
  readonly #clock: () => number;
  readonly #time = new VisibleTime();
  /** Index of the step on the stage; undefined before presenting and behind the restart overlay. */
  #step: number | undefined;
  /** Topic of the step; empty if it has none. */
  #topic = '';
  #isVisible = false;
  #isStarted = false;
  #isCompleted = false;

  constructor(data: Watched, clock: () => number) {
    this.#data = data;
    this.#clock = clock;
  }

  /** Called when the viewer's state changes. */
  follow({ mode, step, steps, loops }: ViewerState): void {
    const shown = mode === 'present' ? step : undefined;
    if (shown === this.#step) return;
    this.#send();
    this.#step = shown;
    this.#topic = steps[step]?.topicId ?? '';
    this.#count();
    if (shown === undefined) return;
    // A looping presentation advances without a visitor.
    if (!loops) this.move();
    const prezi_oid = this.#data.oid;
    if (!this.#isStarted) void logEvent(PRESENTATION_STARTED, { prezi_oid });
    this.#isStarted = true;
    if (this.#isCompleted || shown < steps.length - 1) return;
    this.#isCompleted = true;
    void logEvent(PRESENTATION_COMPLETED, { prezi_oid });
  }

  /**
   * Called when the page becomes visible or hidden. Sends when hidden, since the page may never become visible again.
   */
  setVisible(isVisible: boolean): void {
    if (!isVisible) this.#send();
    this.#isVisible = isVisible;
    this.#count();
  }

  move(): void {
    this.#time.move(this.#clock());
  }

  #count(): void {
    if (this.#isVisible && this.#step !== undefined) this.#time.start(this.#clock());
    else this.#time.stop(this.#clock());
  }

  /** Records how long the current step was visible, if at all. */
  #send(): void {
    const visibleMs = Math.min(MAX_DURATION_MS, this.#time.take(this.#clock()));
    if (this.#step === undefined || visibleMs === 0) return;
    const { oid, schemaVersion } = this.#data;
    // As in the page's URL: pages of classic presentations count from 1.
    const step = this.#step + (schemaVersion === '0' ? 1 : 0);
    const topic =
      this.#topic === '' || this.#topic.length > TOPIC_ID_MAX_LENGTH ? {} : { topic: this.#topic };
    void logEvent(STEP_VIEWED, { prezi_oid: oid, step, ...topic, duration_ms: visibleMs });
  }
}
