import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, reduceViewer, type ViewerEvent } from './viewer-state.ts';

const steps = ['overview', 'a', 'b'].map((topicId) => ({ topicId, title: topicId }));
const stateAfter = (...events: ViewerEvent[]) => events.reduce(reduceViewer, INITIAL_STATE);
const openedEvent = { type: 'opened', steps, isLooping: false, step: 0 } as const;
const loaded = { type: 'loaded' } as const;
const present = { type: 'present' } as const;
const next = { type: 'next' } as const;

describe('reduceViewer', () => {
  it('stays at the start until Present, then loads, then presents (S2.2)', () => {
    expect(stateAfter(openedEvent).mode).toBe('start');
    expect(stateAfter(openedEvent, present).mode).toBe('loading');
    expect(stateAfter(openedEvent, present, loaded)).toMatchObject({
      mode: 'present',
      step: 0,
      loadPercentage: 100,
    });
  });

  it('loads after opening if Present was pressed before', () => {
    expect(stateAfter(present, { ...openedEvent, step: 2 })).toMatchObject({ mode: 'loading', step: 2 });
    expect(stateAfter(openedEvent, present, loaded, openedEvent).mode).toBe('start');
  });

  it('only increases the percentage, in whole numbers up to 100', () => {
    const progress = (percentage: number) => ({ type: 'progress', percentage }) as const;
    expect(stateAfter(openedEvent, present, progress(41.9)).loadPercentage).toBe(41);
    expect(stateAfter(openedEvent, present, progress(41), progress(12)).loadPercentage).toBe(41);
    expect(stateAfter(openedEvent, present, progress(140)).loadPercentage).toBe(100);
    expect(stateAfter(openedEvent, progress(20)).loadPercentage).toBe(0);
  });

  it('shows restart when going forward from the last step (S2.2)', () => {
    const lastStepState = stateAfter(openedEvent, present, loaded, next, next);
    expect(lastStepState).toMatchObject({ mode: 'present', step: 2 });
    const afterEnd = reduceViewer(lastStepState, next);
    expect(afterEnd).toMatchObject({ mode: 'restart', step: 2 });
    expect(reduceViewer(afterEnd, { type: 'restart' })).toMatchObject({ mode: 'present', step: 0 });
    expect(reduceViewer(afterEnd, { type: 'previous' })).toMatchObject({ mode: 'present', step: 2 });
    expect(reduceViewer(afterEnd, next)).toBe(afterEnd);
  });

  it('starts over after the last step if the presentation loops (S2.2)', () => {
    expect(stateAfter({ ...openedEvent, isLooping: true }, present, loaded, next, next, next)).toMatchObject({
      mode: 'present',
      step: 0,
    });
  });

  it('starts at the step of a deep link, clamped to the path', () => {
    expect(stateAfter({ ...openedEvent, step: 2 }, present, loaded).step).toBe(2);
    expect(stateAfter({ ...openedEvent, step: 99 }, present).step).toBe(2);
    expect(stateAfter(openedEvent, present, loaded, { type: 'go', step: -3 }).step).toBe(0);
    expect(stateAfter(openedEvent, present, loaded, { type: 'go', step: Number.NaN }).step).toBe(0);
  });

  it('starts the player when the transcript goes to a step', () => {
    expect(stateAfter(openedEvent, { type: 'go', step: 1 })).toMatchObject({ mode: 'loading', step: 1 });
  });

  it('increments the request number if the current step is requested again', () => {
    const firstState = stateAfter(openedEvent, present, loaded, { type: 'go', step: 1 });
    const secondState = reduceViewer(firstState, { type: 'go', step: 1 });
    expect(secondState.step).toBe(firstState.step);
    expect(secondState.requestNumber).toBe(firstState.requestNumber + 1);
  });

  it('stores the failure and retries on the next Present', () => {
    const failure = new Error('gone');
    const failedState = stateAfter(
      openedEvent,
      present,
      { type: 'progress', percentage: 50 },
      { type: 'failed', failure },
    );
    expect(failedState).toMatchObject({ mode: 'loading', failure, loadPercentage: 0 });
    expect(reduceViewer(failedState, present)).toMatchObject({ mode: 'loading', failure: undefined });
  });

  it('plays and pauses; playing starts the presentation, or restarts it after its end', () => {
    const play = { type: 'play' } as const;
    expect(stateAfter(openedEvent, play)).toMatchObject({ mode: 'loading', isPlaying: true });
    expect(stateAfter(openedEvent, play, loaded, { type: 'pause' })).toMatchObject({
      mode: 'present',
      isPlaying: false,
    });
    expect(stateAfter(openedEvent, present, loaded, next, next, next, play)).toMatchObject({
      mode: 'present',
      step: 0,
      isPlaying: true,
    });
    expect(stateAfter({ ...openedEvent, isPlaying: true }).isPlaying).toBe(true);
    const pausedState = stateAfter(openedEvent, present, loaded);
    expect(reduceViewer(pausedState, { type: 'pause' })).toBe(pausedState);
  });
});
