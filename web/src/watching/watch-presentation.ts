import { PRESENTATION_COMPLETED } from '@flydeck/contract/events/presentation-completed';
import { PRESENTATION_STARTED } from '@flydeck/contract/events/presentation-started';
import { STEP_VIEWED, TOPIC_ID_MAX_LENGTH } from '@flydeck/contract/events/step-viewed';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { logEvent } from '../analytics/log-event.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import { TimeInSight } from './time-in-sight.ts';

/** The longest time that one event tells: a day. */
const LONGEST_MS = 86_400_000;

/** What shows that somebody is there. */
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

type Watched = Pick<PresentationPage, 'oid' | 'schemaVersion'>;

const monotonicMs = () => performance.now();

/**
 * Tells by events how a presentation is watched: that it was started, how long each step was in sight, and, once a visit,
 * that its last step was reached. Only listens; the viewer knows nothing of it.
 * @param clock milliseconds that never go back.
 * @returns ends the watching, after what was seen last is told.
 */
export function watchPresentation(
  store: Pick<ViewerStore, 'subscribe' | 'getSnapshot'>,
  data: Watched,
  clock: () => number = monotonicMs,
): () => void {
  const visit = new Visit(data, clock);
  const follow = () => visit.follow(store.getSnapshot());
  const look = () => visit.look(document.visibilityState === 'visible');
  const hide = () => visit.look(false);
  const move = () => visit.move();
  const unsubscribe = store.subscribe(follow);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', look);
  for (const kind of MOVES) addEventListener(kind, move, { passive: true });
  look();
  follow();
  return () => {
    hide();
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', look);
    for (const kind of MOVES) removeEventListener(kind, move);
  };
}

/** One visitor on one page. */
class Visit {
  readonly #data: Watched;
  readonly #clock: () => number;
  readonly #time = new TimeInSight();
  /** The stop that stands on the stage; undefined: none, before presenting and behind the restart. */
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

  /** What the viewer shows changed. */
  follow({ mode, step, steps, loops }: ViewerState): void {
    const shown = mode === 'present' ? step : undefined;
    if (shown === this.#step) return;
    this.#tell();
    this.#step = shown;
    this.#topic = steps[step]?.topicId ?? '';
    this.#count();
    if (shown === undefined) return;
    // What goes round by itself shows nobody's presence.
    if (!loops) this.move();
    const prezi_oid = this.#data.oid;
    if (!this.#isStarted) void logEvent(PRESENTATION_STARTED, { prezi_oid });
    this.#isStarted = true;
    if (this.#isCompleted || shown < steps.length - 1) return;
    this.#isCompleted = true;
    void logEvent(PRESENTATION_COMPLETED, { prezi_oid });
  }

  /** The page came into sight or went out of it; out of sight it may never come back, so it tells at once. */
  look(isVisible: boolean): void {
    if (!isVisible) this.#tell();
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

  /** What was in sight of the step that stands there, if any of it was. */
  #tell(): void {
    const seenMs = Math.min(LONGEST_MS, this.#time.take(this.#clock()));
    if (this.#step === undefined || seenMs === 0) return;
    const { oid, schemaVersion } = this.#data;
    // As in the address of the page: pages of classic presentations count from 1.
    const step = this.#step + (schemaVersion === '0' ? 1 : 0);
    const topic =
      this.#topic === '' || this.#topic.length > TOPIC_ID_MAX_LENGTH ? {} : { topic: this.#topic };
    void logEvent(STEP_VIEWED, { prezi_oid: oid, step, ...topic, duration_ms: seenMs });
  }
}
