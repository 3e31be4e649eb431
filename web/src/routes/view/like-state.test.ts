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

describe('a like (V§4)', () => {
  it('shows at once, counts, and plays', () => {
    expect(after(press)).toEqual([true, 8, 'liked']);
  });

  it('reverts and shakes when it fails', () => {
    expect(after(press, fail)).toEqual([false, 7, 'error']);
    expect(after(press, saved(true, 8), press, fail)).toEqual([true, 8, 'error']);
  });

  it('reverts to what is saved, however often it was pressed meanwhile', () => {
    expect(after(press, press, fail)).toEqual([false, 7, 'error']);
    expect(after(press, press, press, fail)).toEqual([false, 7, 'error']);
  });

  it('breaks the heart when it is taken back, until that has played', () => {
    expect(after(press, press)).toEqual([false, 7, 'broken']);
    expect(after(press, press, { type: 'animationEnded' })).toEqual([false, 7, 'none']);
  });

  it('takes the count of the server, but not over a newer press', () => {
    expect(after(press, saved(true, 12))).toEqual([true, 12, 'liked']);
    expect(after(press, press, saved(true, 12))).toEqual([false, 7, 'broken']);
  });

  it('resets when the oid changes', () => {
    const learned: LikeEvent = { type: 'learned', oid: 'other', liked: true, count: 3 };
    expect(after(press, learned)).toEqual([true, 3, 'none']);
    // Late answers about the one before are not of this one.
    expect(after(press, learned, fail, saved(false, 99))).toEqual([true, 3, 'none']);
  });

  it('does not forget what was pressed for what was known before', () => {
    const learned: LikeEvent = { type: 'learned', oid: 'deck', liked: true, count: 3 };
    expect(after(learned)).toEqual([true, 3, 'none']);
    expect(after(press, learned)).toEqual([true, 8, 'liked']);
  });

  it('plays the same animation twice as two', () => {
    expect([press, fail, press, fail].reduce(reduceLike, initialLikeState('deck', 0)).played).toBe(4);
  });

  it('never counts below nothing', () => {
    expect(reduceLike(initialLikeState('deck', 0, true), press).count).toBe(0);
  });
});
