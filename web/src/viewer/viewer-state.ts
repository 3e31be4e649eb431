import type { ViewerStep } from './viewer-data.ts';

/** What covers the stage: the start, loading or restart overlay, or nothing (`present`). */
export type ViewerMode = 'start' | 'loading' | 'present' | 'restart';

export interface ViewerState {
  readonly mode: ViewerMode;
  /** The stop that is shown or being flown to; 0 is the overview. */
  readonly step: number;
  /** Grows with every wish to be at `step`, also when it is the same stop again (after roaming). */
  readonly request: number;
  readonly steps: readonly ViewerStep[];
  /** Begins again after the last step instead of offering a restart. */
  readonly loops: boolean;
  /** Goes from step to step by itself while it is presented. */
  readonly plays: boolean;
  /** 0 to 100. */
  readonly loadPercentage: number;
  /** Everything that the first step needs has arrived once. */
  readonly isLoaded: boolean;
  readonly failure: Error | undefined;
  /** The step that the address names, with the words that a search found there; until another step is gone to. */
  readonly opened: OpenedStep | undefined;
}

export interface OpenedStep {
  readonly step: number;
  readonly words: readonly string[];
}

export type ViewerEvent =
  | {
      readonly type: 'opened';
      readonly steps: readonly ViewerStep[];
      readonly loops: boolean;
      readonly plays?: boolean;
      readonly step: number;
      /** The address names the step, and these words on it. */
      readonly words?: readonly string[] | undefined;
    }
  | { readonly type: 'present'; readonly step?: number }
  | { readonly type: 'go'; readonly step: number }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'restart' }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'progress'; readonly percentage: number }
  | { readonly type: 'loaded' }
  | { readonly type: 'failed'; readonly failure: Error };

export const INITIAL_STATE: ViewerState = {
  mode: 'start',
  step: 0,
  request: 0,
  steps: [],
  loops: false,
  plays: false,
  loadPercentage: 0,
  isLoaded: false,
  failure: undefined,
  opened: undefined,
};

const within = (state: ViewerState, step: number) =>
  Math.min(Math.max(0, Math.trunc(step) || 0), Math.max(0, state.steps.length - 1));

function at(state: ViewerState, step: number): ViewerState {
  const mode = state.isLoaded ? 'present' : 'loading';
  const to = within(state, step);
  const opened = state.opened?.step === to ? state.opened : undefined;
  return { ...state, mode, failure: undefined, step: to, opened, request: state.request + 1 };
}

function forward(state: ViewerState): ViewerState {
  if (state.mode !== 'present') return state;
  if (state.step < state.steps.length - 1) return at(state, state.step + 1);
  return state.loops ? at(state, 0) : { ...state, mode: 'restart' };
}

/** Whoever lets it play wants to see it: from where it stands, or from the beginning once it is over. */
function played(state: ViewerState): ViewerState {
  if (state.mode === 'restart') return at(state, 0);
  return state.mode === 'start' ? at(state, state.step) : state;
}

/** Start until Present; loading until the first step is there; restart after going forward from the last step. */
export function reduceViewer(state: ViewerState, event: ViewerEvent): ViewerState {
  switch (event.type) {
    case 'opened': {
      const step = within({ ...state, ...event }, event.step);
      return {
        ...INITIAL_STATE,
        // Present may be pressed in the moment between drawing the page and opening it: that counts.
        mode: state.mode === 'loading' ? 'loading' : 'start',
        steps: event.steps,
        loops: event.loops,
        plays: event.plays ?? false,
        step,
        opened: event.words && { step, words: event.words },
      };
    }
    case 'present':
      return at(state, event.step ?? state.step);
    case 'go':
      return at(state, event.step);
    case 'next':
      return forward(state);
    case 'previous':
      if (state.mode === 'restart') return at(state, state.step);
      return state.mode === 'present' ? at(state, state.step - 1) : state;
    case 'restart':
      return at(state, 0);
    case 'play':
      return { ...played(state), plays: true };
    case 'pause':
      return state.plays ? { ...state, plays: false } : state;
    case 'progress':
      return state.mode === 'loading' && event.percentage > state.loadPercentage
        ? { ...state, loadPercentage: Math.min(100, Math.floor(event.percentage)) }
        : state;
    case 'loaded':
      return {
        ...state,
        isLoaded: true,
        loadPercentage: 100,
        mode: state.mode === 'loading' ? 'present' : state.mode,
      };
    case 'failed':
      return state.mode === 'loading' ? { ...state, failure: event.failure, loadPercentage: 0 } : state;
  }
}
