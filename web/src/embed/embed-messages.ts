import type { EmbedEvent, EmbedStep } from '@flydeck/contract/embed/messages';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerState } from '../viewer/viewer-state.ts';

/**
 * Returns the title and the number of an entry of `steps`.
 * @param firstStepNumber number of the first entry of `steps`: 0 in a pitch (the overview), 1 in a classic (the first
 * page)
 */
function embedStepAt({ steps }: ViewerState, index: number, firstStepNumber: FirstStepNumber): EmbedStep {
  return { step: index + firstStepNumber, title: steps[index]?.title ?? '' };
}

/** Returns the titles and numbers of all entries of `steps`, which include the overview of a pitch. */
export function embedSteps(state: ViewerState, firstStepNumber: FirstStepNumber): EmbedStep[] {
  return state.steps.map((_, index) => embedStepAt(state, index, firstStepNumber));
}

/**
 * Returns the messages for a change of the viewer's state. `started`: the viewer started to present. `ended`: the
 * visitor went forward from the last step of a presentation that does not loop.
 */
export function embedMessages(
  previous: ViewerState,
  current: ViewerState,
  firstStepNumber: FirstStepNumber,
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
