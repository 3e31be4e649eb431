import type { ViewerStep } from './viewer-data.ts';

/** The overlay on the stage: start, loading or restart (S2.1); none in the mode `present`. */
export type ViewerMode = 'start' | 'loading' | 'present' | 'restart';

export interface ViewerState {
  readonly mode: ViewerMode;
  /** Index of the step that is shown or flown to. In a pitch, 0 is the overview. */
  readonly step: number;
  /** Incremented by every request to show `step`, also if it is the current step (after roaming). */
  readonly request: number;
  readonly steps: readonly ViewerStep[];
  /** Starts over after the last step instead of showing restart. */
  readonly loops: boolean;
  /** Advances from step to step by itself while presenting. */
  readonly plays: boolean;
  /** 0 to 100. */
  readonly loadPercentage: number;
  /** Everything that the first step needs has loaded. */
  readonly isLoaded: boolean;
  readonly failure: Error | undefined;
  /** The step that the URL names and its search terms; cleared when another step is shown. */
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
      /** Search terms from the URL; undefined if the URL names no step. */
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

const clampStep = (state: ViewerState, step: number) =>
  Math.min(Math.max(0, Math.trunc(step) || 0), Math.max(0, state.steps.length - 1));

function showStep(state: ViewerState, step: number): ViewerState {
  const mode = state.isLoaded ? 'present' : 'loading';
  const to = clampStep(state, step);
  const opened = state.opened?.step === to ? state.opened : undefined;
  return { ...state, mode, failure: undefined, step: to, opened, request: state.request + 1 };
}

function forward(state: ViewerState): ViewerState {
  if (state.mode !== 'present') return state;
  if (state.step < state.steps.length - 1) return showStep(state, state.step + 1);
  return state.loops ? showStep(state, 0) : { ...state, mode: 'restart' };
}

/** Playing starts the presentation at the current step, or at the beginning after its end. */
function startPlaying(state: ViewerState): ViewerState {
  if (state.mode === 'restart') return showStep(state, 0);
  return state.mode === 'start' ? showStep(state, state.step) : state;
}

/** The next state: start until Present, loading until the first step is ready, restart after the last (S2.2). */
export function reduceViewer(state: ViewerState, event: ViewerEvent): ViewerState {
  switch (event.type) {
    case 'opened': {
      const step = clampStep({ ...state, ...event }, event.step);
      return {
        ...INITIAL_STATE,
        // Present may be pressed between rendering and opening; that press counts.
        mode: state.mode === 'loading' ? 'loading' : 'start',
        steps: event.steps,
        loops: event.loops,
        plays: event.plays ?? false,
        step,
        opened: event.words && { step, words: event.words },
      };
    }
    case 'present':
      return showStep(state, event.step ?? state.step);
    case 'go':
      return showStep(state, event.step);
    case 'next':
      return forward(state);
    case 'previous':
      if (state.mode === 'restart') return showStep(state, state.step);
      return state.mode === 'present' ? showStep(state, state.step - 1) : state;
    case 'restart':
      return showStep(state, 0);
    case 'play':
      return { ...startPlaying(state), plays: true };
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
