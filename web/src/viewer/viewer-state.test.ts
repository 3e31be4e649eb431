import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, reduceViewer, type ViewerEvent } from './viewer-state.ts';

const steps = ['overview', 'a', 'b'].map((topicId) => ({ topicId, title: topicId }));
const stateAfter = (...events: ViewerEvent[]) => events.reduce(reduceViewer, INITIAL_STATE);
const openedEvent = { type: 'opened', steps, isLooping: false, step: 0 } as const;
const loadedEvent = { type: 'loaded' } as const;
const presentEvent = { type: 'present' } as const;
const nextEvent = { type: 'next' } as const;

describe('reduceViewer', () => {
  it('stays at the start until Present, then loads, then presents (S2.2)', () => {
    expect(stateAfter(openedEvent).mode).toBe('start');
    expect(stateAfter(openedEvent, presentEvent).mode).toBe('loading');
    expect(stateAfter(openedEvent, presentEvent, loadedEvent)).toMatchObject({
      mode: 'present',
      step: 0,
      loadPercentage: 100,
    });
  });

  it('loads when opened if Present was pressed before, and returns to the start when opened again', () => {
    expect(stateAfter(presentEvent, { ...openedEvent, step: 2 })).toMatchObject({ mode: 'loading', step: 2 });
    expect(stateAfter(openedEvent, presentEvent, loadedEvent, openedEvent).mode).toBe('start');
  });

  it('only increases the load percentage, in whole numbers up to 100, and ignores progress before Present', () => {
    const progress = (percentage: number) => ({ type: 'progress', percentage }) as const;
    expect(stateAfter(openedEvent, presentEvent, progress(41.9)).loadPercentage).toBe(41);
    expect(stateAfter(openedEvent, presentEvent, progress(41), progress(12)).loadPercentage).toBe(41);
    expect(stateAfter(openedEvent, presentEvent, progress(140)).loadPercentage).toBe(100);
    expect(stateAfter(openedEvent, progress(20)).loadPercentage).toBe(0);
  });

  it('enters the restart mode after the last step (S2.2); restart then shows the first step, previous the last', () => {
    const lastStepState = stateAfter(openedEvent, presentEvent, loadedEvent, nextEvent, nextEvent);
    expect(lastStepState).toMatchObject({ mode: 'present', step: 2 });
    const afterEnd = reduceViewer(lastStepState, nextEvent);
    expect(afterEnd).toMatchObject({ mode: 'restart', step: 2 });
    expect(reduceViewer(afterEnd, { type: 'restart' })).toMatchObject({ mode: 'present', step: 0 });
    expect(reduceViewer(afterEnd, { type: 'previous' })).toMatchObject({ mode: 'present', step: 2 });
    expect(reduceViewer(afterEnd, nextEvent)).toBe(afterEnd);
  });

  it('starts over after the last step if the presentation loops (S2.2)', () => {
    expect(
      stateAfter({ ...openedEvent, isLooping: true }, presentEvent, loadedEvent, nextEvent, nextEvent, nextEvent),
    ).toMatchObject({
      mode: 'present',
      step: 0,
    });
  });

  it('starts at the step of a deep link, and limits this step and requested steps to the path', () => {
    expect(stateAfter({ ...openedEvent, step: 2 }, presentEvent, loadedEvent).step).toBe(2);
    expect(stateAfter({ ...openedEvent, step: 99 }, presentEvent).step).toBe(2);
    expect(stateAfter(openedEvent, presentEvent, loadedEvent, { type: 'go', step: -3 }).step).toBe(0);
    expect(stateAfter(openedEvent, presentEvent, loadedEvent, { type: 'go', step: Number.NaN }).step).toBe(0);
  });

  it('loads the player when a step is requested before Present', () => {
    expect(stateAfter(openedEvent, { type: 'go', step: 1 })).toMatchObject({ mode: 'loading', step: 1 });
  });

  it('increments the request number if the current step is requested again', () => {
    const firstState = stateAfter(openedEvent, presentEvent, loadedEvent, { type: 'go', step: 1 });
    const secondState = reduceViewer(firstState, { type: 'go', step: 1 });
    expect(secondState.step).toBe(firstState.step);
    expect(secondState.requestNumber).toBe(firstState.requestNumber + 1);
  });

  it('stores the failure and resets the load percentage; the next Present clears the failure', () => {
    const failure = new Error('gone');
    const failedState = stateAfter(
      openedEvent,
      presentEvent,
      { type: 'progress', percentage: 50 },
      { type: 'failed', failure },
    );
    expect(failedState).toMatchObject({ mode: 'loading', failure, loadPercentage: 0 });
    expect(reduceViewer(failedState, presentEvent)).toMatchObject({ mode: 'loading', failure: undefined });
  });

  it('starts the presentation on play, restarts it on play after its end, pauses it, and can play when opened', () => {
    const play = { type: 'play' } as const;
    expect(stateAfter(openedEvent, play)).toMatchObject({ mode: 'loading', isPlaying: true });
    expect(stateAfter(openedEvent, play, loadedEvent, { type: 'pause' })).toMatchObject({
      mode: 'present',
      isPlaying: false,
    });
    expect(stateAfter(openedEvent, presentEvent, loadedEvent, nextEvent, nextEvent, nextEvent, play)).toMatchObject({
      mode: 'present',
      step: 0,
      isPlaying: true,
    });
    expect(stateAfter({ ...openedEvent, isPlaying: true }).isPlaying).toBe(true);
    const presentingState = stateAfter(openedEvent, presentEvent, loadedEvent);
    expect(reduceViewer(presentingState, { type: 'pause' })).toBe(presentingState);
  });
});
