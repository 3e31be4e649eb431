import type { EmbedEvent, EmbedStep } from '@flydeck/contract/embed/messages';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';

/** The step at an index, as messages name it. */
function stepAt({ steps }: ViewerState, index: number, first: FirstStepNumber): EmbedStep {
  return { step: index + first, title: steps[index]?.title ?? '' };
}

/** All steps of the path, as messages name them. */
export function embedSteps(state: ViewerState, first: FirstStepNumber): EmbedStep[] {
  return state.steps.map((_, index) => stepAt(state, index, first));
}

/**
 * The messages for a change of the viewer's state. `started`: presenting began; `ended`: the visitor went forward from
 * the last step, unless the presentation loops.
 */
export function embedMessages(before: ViewerState, after: ViewerState, first: FirstStepNumber): EmbedEvent[] {
  const begins = after.mode === 'present' && before.mode !== 'present';
  const moves = after.mode === 'present' && (begins || before.step !== after.step);
  const ends = after.mode === 'restart' && before.mode !== 'restart';
  return [
    ...(begins ? [{ type: 'started' } as const] : []),
    ...(moves ? [{ type: 'step', ...stepAt(after, after.step, first) } as const] : []),
    ...(ends ? [{ type: 'ended' } as const] : []),
    ...(before.plays === after.plays ? [] : [{ type: 'playing', playing: after.plays } as const]),
  ];
}
