import type { EmbedEvent, EmbedStep } from '@flydeck/contract/embed/messages';
import type { FirstEntryNumber } from '../viewer/deep-link.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';

/** Returns the title of the step at an index, with the step's number as in URLs. */
function embedStepAt({ steps }: ViewerState, index: number, firstStepNumber: FirstEntryNumber): EmbedStep {
  return { step: index + firstStepNumber, title: steps[index]?.title ?? '' };
}

/** Returns the titles of all steps of the path, with the steps' numbers as in URLs. */
export function embedSteps(state: ViewerState, firstStepNumber: FirstEntryNumber): EmbedStep[] {
  return state.steps.map((_, index) => embedStepAt(state, index, firstStepNumber));
}

/**
 * Returns the messages for a change of the viewer's state. `started`: the viewer started to present. `ended`: the
 * visitor went forward from the last step of a presentation that does not loop.
 */
export function embedMessages(
  previous: ViewerState,
  current: ViewerState,
  firstStepNumber: FirstEntryNumber,
): EmbedEvent[] {
  const hasStarted = current.mode === 'present' && previous.mode !== 'present';
  const hasMoved = current.mode === 'present' && (hasStarted || previous.step !== current.step);
  const hasEnded = current.mode === 'restart' && previous.mode !== 'restart';
  return [
    ...(hasStarted ? [{ type: 'started' } as const] : []),
    ...(hasMoved ? [{ type: 'step', ...embedStepAt(current, current.step, firstStepNumber) } as const] : []),
    ...(hasEnded ? [{ type: 'ended' } as const] : []),
    ...(previous.isPlaying === current.isPlaying ? [] : [{ type: 'playing', playing: current.isPlaying } as const]),
  ];
}
