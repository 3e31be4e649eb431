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

/** Maximum duration in one event: a day. */
const MAX_DURATION_MS = 86_400_000;

/** Input events that show that the visitor is present. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

type WatchedPresentation = Pick<PresentationPage, 'oid' | 'schemaVersion'>;

const monotonicMs = () => performance.now();

/**
 * Records events about a visit to a presentation. Two events are recorded at most once per visit: when presenting
 * starts, and when the last step is reached. Further events record how long each step was visible. Does not change the
 * state of the viewer.
 * @param clock monotonic time in milliseconds.
 * @returns a function that records the current step and stops watching
 */
export function watchPresentation(
  store: Pick<ViewerStore, 'subscribe' | 'getSnapshot'>,
  presentation: WatchedPresentation,
  clock: () => number = monotonicMs,
): () => void {
  const visit = new Visit(presentation, clock);
  const update = () => visit.update(store.getSnapshot());
  const updateVisibility = () => visit.setVisible(document.visibilityState === 'visible');
  const hide = () => visit.setVisible(false);
  const recordInput = () => visit.recordInput();
  const unsubscribe = store.subscribe(update);
  document.addEventListener('visibilitychange', updateVisibility);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', updateVisibility);
  for (const kind of INPUT_EVENTS) addEventListener(kind, recordInput, { passive: true });
  updateVisibility();
  update();
  return () => {
    hide();
    unsubscribe();
    document.removeEventListener('visibilitychange', updateVisibility);
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', updateVisibility);
    for (const kind of INPUT_EVENTS) removeEventListener(kind, recordInput);
  };
}

/** The visit of one visitor to one page. */
class Visit {
  readonly #presentation: WatchedPresentation;
  readonly #clock: () => number;
  readonly #time = new VisibleTime();
  /** Index of the visible step; undefined while an overlay covers the stage. */
  #step: number | undefined;
  /** Id of the step's topic; empty if the step has no topic. */
  #topic = '';
  #isPageVisible = false;
  #isStarted = false;
  #isCompleted = false;

  constructor(presentation: WatchedPresentation, clock: () => number) {
    this.#presentation = presentation;
    this.#clock = clock;
  }

  /** Called when the viewer's state changes. */
  update({ mode, step, steps, isLooping }: ViewerState): void {
    const visibleStep = mode === 'present' ? step : undefined;
    if (visibleStep === this.#step) return;
    this.#recordStep();
    this.#step = visibleStep;
    this.#topic = steps[step]?.topicId ?? '';
    this.#updateTime();
    if (visibleStep === undefined) return;
    // A new step counts as input of the visitor, except in a looping presentation, which advances without a visitor.
    if (!isLooping) this.recordInput();
    const prezi_oid = this.#presentation.oid;
    if (!this.#isStarted) void logEvent(PRESENTATION_STARTED, { prezi_oid });
    this.#isStarted = true;
    if (this.#isCompleted || visibleStep < steps.length - 1) return;
    this.#isCompleted = true;
    void logEvent(PRESENTATION_COMPLETED, { prezi_oid });
  }

  /**
   * Called when the page becomes visible or hidden. Records the step when the page is hidden, because the page may
   * never become visible again.
   */
  setVisible(isVisible: boolean): void {
    if (!isVisible) this.#recordStep();
    this.#isPageVisible = isVisible;
    this.#updateTime();
  }

  recordInput(): void {
    this.#time.recordInput(this.#clock());
  }

  #updateTime(): void {
    if (this.#isPageVisible && this.#step !== undefined) this.#time.start(this.#clock());
    else this.#time.stop(this.#clock());
  }

  /** Records how long the current step was visible, unless the duration is 0. */
  #recordStep(): void {
    const visibleMs = Math.min(MAX_DURATION_MS, this.#time.readAndResetTotalMs(this.#clock()));
    if (this.#step === undefined || visibleMs === 0) return;
    const { oid, schemaVersion } = this.#presentation;
    // Events have the same step numbers as URLs: 0 is the overview of a pitch, and 1 the first page of a classic.
    const step = this.#step + (schemaVersion === '0' ? 1 : 0);
    const topic = this.#topic === '' || this.#topic.length > TOPIC_ID_MAX_LENGTH ? {} : { topic: this.#topic };
    void logEvent(STEP_VIEWED, { prezi_oid: oid, step, ...topic, duration_ms: visibleMs });
  }
}
