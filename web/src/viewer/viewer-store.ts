import { Listeners } from '../listeners.ts';
import { INITIAL_STATE, reduceViewer, type ViewerEvent, type ViewerState } from './viewer-state.ts';
import type { ViewerStep } from './viewer-step.ts';

interface OpenOptions {
  readonly isLooping?: boolean;
  readonly isPlaying?: boolean;
  /** Index of the step to start at. */
  readonly step?: number;
  /** Search terms from the URL; undefined if the URL names no step. */
  readonly searchTerms?: readonly string[] | undefined;
}

/** Handles actions of the visitor while a recording is played. */
interface ReplayActions {
  /** Called for a press on the stage. Returns whether the press is handled. */
  press(): boolean;
  /** Called for a key before the viewer handles it. Returns whether the key is handled. */
  pressKey(event: KeyboardEvent): boolean;
  /** Continues where the recording shows a topic. Returns false if it does not show the topic. */
  seekToTopic(topicId: string): boolean;
}

/** The viewer's state, shared by the page and the player, for `useSyncExternalStore`. */
export interface ViewerStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ViewerState;
  /** Returns the state for server rendering, which is always the initial state. */
  readonly getServerSnapshot: () => ViewerState;
  readonly dispatch: (event: ViewerEvent) => void;
  /** Called before each event; the store ignores events for which this function returns true. Set by the player. */
  intercept?: ((event: ViewerEvent) => boolean) | undefined;
  /** Set while a recording is played. */
  replay?: ReplayActions | undefined;
  /** Opens a new presentation, which starts at `step`. */
  open(steps: readonly ViewerStep[], options?: OpenOptions): void;
  /** Starts the player at the current step, which is the step of the deep link if the visitor followed one. */
  present(): void;
  /** Goes to a step by index or topic id, and starts the player if needed. Returns false if there is no such step. */
  goTo(target: number | string): boolean;
  next(): void;
  previous(): void;
  /** Starts autoplay, and the player if needed. */
  play(): void;
  pause(): void;
}

/** Creates a store without a presentation. */
export function createViewerStore(): ViewerStore {
  let state = INITIAL_STATE;
  const listeners = new Listeners();
  const dispatch = (event: ViewerEvent) => {
    if (store.intercept?.(event)) return;
    const nextState = reduceViewer(state, event);
    if (nextState === state) return;
    state = nextState;
    listeners.notify();
  };
  const store: ViewerStore = {
    dispatch,
    getSnapshot: () => state,
    getServerSnapshot: () => INITIAL_STATE,
    subscribe: listeners.subscribe,
    open: (steps, { isLooping = false, isPlaying = false, step = 0, searchTerms } = {}) =>
      dispatch({ type: 'opened', steps, isLooping, isPlaying, step, searchTerms }),
    present: () => dispatch({ type: 'present' }),
    goTo(target) {
      const step = typeof target === 'number' ? target : state.steps.findIndex(({ topicId }) => topicId === target);
      if (!state.steps[step]) return false;
      dispatch({ type: 'go', step });
      return true;
    },
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
  };
  return store;
}

/** The store of the page's only viewer. */
export const viewerStore: ViewerStore = createViewerStore();
