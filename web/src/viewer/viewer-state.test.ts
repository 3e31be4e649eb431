import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, reduceViewer, type ViewerEvent } from './viewer-state.ts';

const steps = ['overview', 'a', 'b'].map((topicId) => ({ topicId, title: topicId }));
const after = (...events: ViewerEvent[]) => events.reduce(reduceViewer, INITIAL_STATE);
const opened = { type: 'opened', steps, loops: false, step: 0 } as const;
const loaded = { type: 'loaded' } as const;
const present = { type: 'present' } as const;
const next = { type: 'next' } as const;

describe('reduceViewer', () => {
  it('stays at the start until Present, then loads, then presents (S2.2)', () => {
    expect(after(opened).mode).toBe('start');
    expect(after(opened, present).mode).toBe('loading');
    expect(after(opened, present, loaded)).toMatchObject({ mode: 'present', step: 0, loadPercentage: 100 });
  });

  it('honours a Present pressed before the presentation is opened', () => {
    expect(after(present, { ...opened, step: 2 })).toMatchObject({ mode: 'loading', step: 2 });
    expect(after(opened, present, loaded, opened).mode).toBe('start');
  });

  it('only increases the percentage, in whole numbers up to 100', () => {
    const progress = (percentage: number) => ({ type: 'progress', percentage }) as const;
    expect(after(opened, present, progress(41.9)).loadPercentage).toBe(41);
    expect(after(opened, present, progress(41), progress(12)).loadPercentage).toBe(41);
    expect(after(opened, present, progress(140)).loadPercentage).toBe(100);
    expect(after(opened, progress(20)).loadPercentage).toBe(0);
  });

  it('shows restart when going forward from the last step (S2.2)', () => {
    const end = after(opened, present, loaded, next, next);
    expect(end).toMatchObject({ mode: 'present', step: 2 });
    const over = reduceViewer(end, next);
    expect(over).toMatchObject({ mode: 'restart', step: 2 });
    expect(reduceViewer(over, { type: 'restart' })).toMatchObject({ mode: 'present', step: 0 });
    expect(reduceViewer(over, { type: 'previous' })).toMatchObject({ mode: 'present', step: 2 });
    expect(reduceViewer(over, next)).toBe(over);
  });

  it('starts over instead when it loops (S2.2)', () => {
    expect(after({ ...opened, loops: true }, present, loaded, next, next, next)).toMatchObject({
      mode: 'present',
      step: 0,
    });
  });

  it('starts at the step of a deep link, clamped to the path', () => {
    expect(after({ ...opened, step: 2 }, present, loaded).step).toBe(2);
    expect(after({ ...opened, step: 99 }, present).step).toBe(2);
    expect(after(opened, present, loaded, { type: 'go', step: -3 }).step).toBe(0);
    expect(after(opened, present, loaded, { type: 'go', step: Number.NaN }).step).toBe(0);
  });

  it('starts the player when the transcript goes to a step', () => {
    expect(after(opened, { type: 'go', step: 1 })).toMatchObject({ mode: 'loading', step: 1 });
  });

  it('counts a new request for the current step, so that a roaming camera returns', () => {
    const there = after(opened, present, loaded, { type: 'go', step: 1 });
    const again = reduceViewer(there, { type: 'go', step: 1 });
    expect(again.step).toBe(there.step);
    expect(again.request).toBe(there.request + 1);
  });

  it('stores the failure and retries on the next Present', () => {
    const failure = new Error('gone');
    const failed = after(opened, present, { type: 'progress', percentage: 50 }, { type: 'failed', failure });
    expect(failed).toMatchObject({ mode: 'loading', failure, loadPercentage: 0 });
    expect(reduceViewer(failed, present)).toMatchObject({ mode: 'loading', failure: undefined });
  });

  it('plays and pauses; playing starts the presentation, or restarts it after its end', () => {
    const play = { type: 'play' } as const;
    expect(after(opened, play)).toMatchObject({ mode: 'loading', plays: true });
    expect(after(opened, play, loaded, { type: 'pause' })).toMatchObject({ mode: 'present', plays: false });
    expect(after(opened, present, loaded, next, next, next, play)).toMatchObject({
      mode: 'present',
      step: 0,
      plays: true,
    });
    expect(after({ ...opened, plays: true }).plays).toBe(true);
    const paused = after(opened, present, loaded);
    expect(reduceViewer(paused, { type: 'pause' })).toBe(paused);
  });
});
