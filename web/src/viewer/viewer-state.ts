import type { ViewerStep } from './viewer-step.ts';

/** The mode of the overlay on the stage (S2.1). In the mode `present`, there is no overlay. */
export type ViewerMode = 'start' | 'loading' | 'present' | 'restart';

export interface ViewerState {
  readonly mode: ViewerMode;
  /** Index of the step that is shown, or to which the camera flies. In a pitch, index 0 is the overview. */
  readonly step: number;
  /**
   * Number of requests to show a step. Requests for the current step also count: they return the camera to the step
   * after the visitor has panned or zoomed.
   */
  readonly requestNumber: number;
  readonly steps: readonly ViewerStep[];
  /** Whether the presentation starts over after the last step, instead of showing the restart overlay. */
  readonly isLooping: boolean;
  /** Whether the presentation advances from step to step by itself. */
  readonly isPlaying: boolean;
  /** Whole number from 0 to 100. */
  readonly loadPercentage: number;
  /** Whether everything that the first step needs has loaded. */
  readonly isLoaded: boolean;
  /** Why loading failed; undefined if loading has not failed. */
  readonly failure: Error | undefined;
  /** The step and the search terms that the URL contains; undefined without a step, and after another step is shown. */
  readonly linkedStep: LinkedStep | undefined;
}

/** The step that the URL named when the presentation was opened. */
export interface LinkedStep {
  /** Index of the step. */
  readonly step: number;
  readonly searchTerms: readonly string[];
}

/** What changes the viewer state: `opened`, actions of the visitor, and reports of the player about its loading. */
export type ViewerEvent =
  | {
      readonly type: 'opened';
      readonly steps: readonly ViewerStep[];
      readonly isLooping: boolean;
      readonly isPlaying?: boolean;
      /** Index of the step to start at. */
      readonly step: number;
      /** Search terms from the URL; undefined if the URL names no step. */
      readonly searchTerms?: readonly string[] | undefined;
    }
  /** The visitor pressed Present. Without the index of a step, the current step is shown. */
  | { readonly type: 'present'; readonly step?: number }
  /** Shows the step with this index. */
  | { readonly type: 'go'; readonly step: number }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'restart' }
  /** Starts to advance from step to step. */
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Loading progress, from 0 to 100. */
  | { readonly type: 'progress'; readonly percentage: number }
  | { readonly type: 'loaded' }
  | { readonly type: 'failed'; readonly failure: Error };

export const INITIAL_STATE: ViewerState = {
  mode: 'start',
  step: 0,
  requestNumber: 0,
  steps: [],
  isLooping: false,
  isPlaying: false,
  loadPercentage: 0,
  isLoaded: false,
  failure: undefined,
  linkedStep: undefined,
};

/** Returns the nearest index of a step; 0 for NaN. */
const clampStep = (state: ViewerState, step: number) =>
  Math.min(Math.max(0, Math.trunc(step) || 0), Math.max(0, state.steps.length - 1));

/** Returns the state in which a step is shown or, while the presentation is loading, will be shown after loading. */
function showStep(state: ViewerState, step: number): ViewerState {
  const mode = state.isLoaded ? 'present' : 'loading';
  const targetStep = clampStep(state, step);
  const linkedStep = state.linkedStep?.step === targetStep ? state.linkedStep : undefined;
  return {
    ...state,
    mode,
    failure: undefined,
    step: targetStep,
    linkedStep,
    requestNumber: state.requestNumber + 1,
  };
}

function showNextStep(state: ViewerState): ViewerState {
  if (state.mode !== 'present') return state;
  if (state.step < state.steps.length - 1) return showStep(state, state.step + 1);
  return state.isLooping ? showStep(state, 0) : { ...state, mode: 'restart' };
}

/** Returns the state in which the presentation has started at the current step or, after its end, at the beginning. */
function startPlaying(state: ViewerState): ViewerState {
  if (state.mode === 'restart') return showStep(state, 0);
  return state.mode === 'start' ? showStep(state, state.step) : state;
}

/**
 * Returns the state after `event` (S2.2). The mode is `start` until Present is pressed, `loading` until the first step
 * is ready, and `restart` after the visitor goes forward from the last step.
 */
export function reduceViewer(state: ViewerState, event: ViewerEvent): ViewerState {
  switch (event.type) {
    case 'opened': {
      const step = clampStep({ ...state, ...event }, event.step);
      return {
        ...INITIAL_STATE,
        // The visitor may have pressed Present before this event, when the page was rendered but not hydrated.
        mode: state.mode === 'loading' ? 'loading' : 'start',
        steps: event.steps,
        isLooping: event.isLooping,
        isPlaying: event.isPlaying ?? false,
        step,
        linkedStep: event.searchTerms && { step, searchTerms: event.searchTerms },
      };
    }
    case 'present':
      return showStep(state, event.step ?? state.step);
    case 'go':
      return showStep(state, event.step);
    case 'next':
      return showNextStep(state);
    case 'previous':
      if (state.mode === 'restart') return showStep(state, state.step);
      return state.mode === 'present' ? showStep(state, state.step - 1) : state;
    case 'restart':
      return showStep(state, 0);
    case 'play':
      return { ...startPlaying(state), isPlaying: true };
    case 'pause':
      return state.isPlaying ? { ...state, isPlaying: false } : state;
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
