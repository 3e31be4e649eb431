import { describe, expect, it } from 'vitest';
import { initialLikeState, type LikeEvent, reduceLike } from './like-state.ts';

/** Returns `[isLiked, count, animation]` after the events. At first, there are 7 likes, none of them by the visitor. */
const stateAfter = (...events: readonly LikeEvent[]) => {
  const { isLiked, count, animation } = events.reduce(reduceLike, initialLikeState('deck', 7));
  return [isLiked, count, animation];
};
const press: LikeEvent = { type: 'toggled' };
const fail: LikeEvent = { type: 'failed', oid: 'deck' };
const confirm = (isLiked: boolean, count: number): LikeEvent => ({
  type: 'confirmed',
  oid: 'deck',
  isLiked,
  count,
});

describe('like state', () => {
  it('shows a like immediately, counts it and plays the animation of likes (V4.1)', () => {
    expect(stateAfter(press)).toEqual([true, 8, 'liked']);
  });

  it('reverts and plays the error animation when saving fails (V4.1, V4.2, V8.1)', () => {
    expect(stateAfter(press, fail)).toEqual([false, 7, 'error']);
    expect(stateAfter(press, confirm(true, 8), press, fail)).toEqual([true, 8, 'error']);
  });

  it('reverts to the confirmed state when saving fails after several presses', () => {
    expect(stateAfter(press, press, fail)).toEqual([false, 7, 'error']);
    expect(stateAfter(press, press, press, fail)).toEqual([false, 7, 'error']);
  });

  it('plays the broken-heart animation on unlike until the animation ends (V4.2)', () => {
    expect(stateAfter(press, press)).toEqual([false, 7, 'broken']);
    expect(stateAfter(press, press, { type: 'animationEnded' })).toEqual([false, 7, 'none']);
  });

  it('shows the count of the server unless the visitor has pressed the button again', () => {
    expect(stateAfter(press, confirm(true, 12))).toEqual([true, 12, 'liked']);
    expect(stateAfter(press, press, confirm(true, 12))).toEqual([false, 7, 'broken']);
  });

  it('shows the loaded data when the oid changes, and ignores late responses about the old oid (V4.4)', () => {
    const loaded: LikeEvent = { type: 'loaded', oid: 'another-deck', isLiked: true, count: 3 };
    expect(stateAfter(press, loaded)).toEqual([true, 3, 'none']);
    expect(stateAfter(press, loaded, fail, confirm(false, 99))).toEqual([true, 3, 'none']);
  });

  it('ignores loaded data after a press of the button', () => {
    const loaded: LikeEvent = { type: 'loaded', oid: 'deck', isLiked: true, count: 3 };
    expect(stateAfter(loaded)).toEqual([true, 3, 'none']);
    expect(stateAfter(press, loaded)).toEqual([true, 8, 'liked']);
  });

  it('increases animationCount with every animation, including repeated animations', () => {
    expect([press, fail, press, fail].reduce(reduceLike, initialLikeState('deck', 0)).animationCount).toBe(4);
  });

  it('never counts fewer than zero likes', () => {
    expect(reduceLike(initialLikeState('deck', 0, true), press).count).toBe(0);
  });
});
