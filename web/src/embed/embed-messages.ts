import type { EmbedEvent, EmbedStep } from '@flydeck/contract/embed/messages';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';

/** Returns the step at an index, with its number as in URLs. */
function embedStepAt({ steps }: ViewerState, index: number, firstStepNumber: FirstStepNumber): EmbedStep {
  return { step: index + firstStepNumber, title: steps[index]?.title ?? '' };
}

/** Returns all steps of the path, with their numbers as in URLs. */
export function embedSteps(state: ViewerState, firstStepNumber: FirstStepNumber): EmbedStep[] {
  return state.steps.map((_, index) => embedStepAt(state, index, firstStepNumber));
}

/**
 * Returns the messages for a change of the viewer's state. `started`: the viewer started to present. `ended`: the
 * visitor went forward from the last step of a presentation that does not loop.
 */
export function embedMessages(
  before: ViewerState,
  after: ViewerState,
  firstStepNumber: FirstStepNumber,
): EmbedEvent[] {
  const hasStarted = after.mode === 'present' && before.mode !== 'present';
  const hasMoved = after.mode === 'present' && (hasStarted || before.step !== after.step);
  const hasEnded = after.mode === 'restart' && before.mode !== 'restart';
  return [
    ...(hasStarted ? [{ type: 'started' } as const] : []),
    ...(hasMoved ? [{ type: 'step', ...embedStepAt(after, after.step, firstStepNumber) } as const] : []),
    ...(hasEnded ? [{ type: 'ended' } as const] : []),
    ...(before.isPlaying === after.isPlaying ? [] : [{ type: 'playing', playing: after.isPlaying } as const]),
  ];
}
