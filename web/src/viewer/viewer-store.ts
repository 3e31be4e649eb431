import type { ViewerStep } from './viewer-data.ts';
import { INITIAL_STATE, reduceViewer, type ViewerEvent, type ViewerState } from './viewer-state.ts';

interface OpenOptions {
  readonly loops?: boolean;
  readonly plays?: boolean;
  readonly step?: number;
  /** The address names the step, and these words on it. */
  readonly words?: readonly string[] | undefined;
}

/** What the page and the player know together of the viewer; made for `useSyncExternalStore`. */
export interface ViewerStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewerState;
  /** Nobody has pressed anything on the server. */
  readonly getServerSnapshot: () => ViewerState;
  readonly dispatch: (event: ViewerEvent) => void;
  /** A new presentation stands on the stage, at `step` once it is presented. */
  open(steps: readonly ViewerStep[], options?: OpenOptions): void;
  /** Starts the player (at the step of the deep link, if any). */
  present(): void;
  /** Flies to a step by its number (0 is the overview) or topic, starting the player if needed; false: no such step. */
  goTo(target: number | string): boolean;
  next(): void;
  previous(): void;
  /** Goes on by itself from now on, starting the player if needed. */
  play(): void;
  pause(): void;
}

export function createViewerStore(): ViewerStore {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  const dispatch = (event: ViewerEvent) => {
    const next = reduceViewer(state, event);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    dispatch,
    getSnapshot: () => state,
    getServerSnapshot: () => INITIAL_STATE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (steps, { loops = false, plays = false, step = 0, words } = {}) =>
      dispatch({ type: 'opened', steps, loops, plays, step, words }),
    present: () => dispatch({ type: 'present' }),
    goTo(target) {
      const step =
        typeof target === 'number' ? target : state.steps.findIndex(({ topicId }) => topicId === target);
      if (!state.steps[step]) return false;
      dispatch({ type: 'go', step });
      return true;
    },
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
  };
}

/** The viewer of this page; there is one. */
export const viewerStore: ViewerStore = createViewerStore();
