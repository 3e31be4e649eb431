import { describe, expect, it } from 'vitest';
import { initialLikeState, type LikeEvent, reduceLike } from './like-state.ts';

const after = (...events: readonly LikeEvent[]) => {
  const { liked, count, animation } = events.reduce(reduceLike, initialLikeState('deck', 7));
  return [liked, count, animation];
};
const press: LikeEvent = { type: 'toggled' };
const fail: LikeEvent = { type: 'failed', oid: 'deck' };
const saved = (liked: boolean, count: number): LikeEvent => ({
  type: 'confirmed',
  oid: 'deck',
  liked,
  count,
});

describe('like state', () => {
  it('shows a like immediately, counts it and plays its animation (V4.1)', () => {
    expect(after(press)).toEqual([true, 8, 'liked']);
  });

  it('reverts and shakes when saving fails (V4.1, V4.2, V8.1)', () => {
    expect(after(press, fail)).toEqual([false, 7, 'error']);
    expect(after(press, saved(true, 8), press, fail)).toEqual([true, 8, 'error']);
  });

  it('reverts to the saved state after several presses', () => {
    expect(after(press, press, fail)).toEqual([false, 7, 'error']);
    expect(after(press, press, press, fail)).toEqual([false, 7, 'error']);
  });

  it('breaks the heart on unlike until the animation ends (V4.2)', () => {
    expect(after(press, press)).toEqual([false, 7, 'broken']);
    expect(after(press, press, { type: 'animationEnded' })).toEqual([false, 7, 'none']);
  });

  it('adopts the count of the server unless a newer press is pending', () => {
    expect(after(press, saved(true, 12))).toEqual([true, 12, 'liked']);
    expect(after(press, press, saved(true, 12))).toEqual([false, 7, 'broken']);
  });

  it('resets when the oid changes (V4.4)', () => {
    const loaded: LikeEvent = { type: 'loaded', oid: 'other', liked: true, count: 3 };
    expect(after(press, loaded)).toEqual([true, 3, 'none']);
    // Late responses about the previous presentation are ignored.
    expect(after(press, loaded, fail, saved(false, 99))).toEqual([true, 3, 'none']);
  });

  it('keeps a press when older data of the server arrives', () => {
    const loaded: LikeEvent = { type: 'loaded', oid: 'deck', liked: true, count: 3 };
    expect(after(loaded)).toEqual([true, 3, 'none']);
    expect(after(press, loaded)).toEqual([true, 8, 'liked']);
  });

  it('counts every animation, repeated ones included', () => {
    expect([press, fail, press, fail].reduce(reduceLike, initialLikeState('deck', 0)).played).toBe(4);
  });

  it('never counts below zero', () => {
    expect(reduceLike(initialLikeState('deck', 0, true), press).count).toBe(0);
  });
});
