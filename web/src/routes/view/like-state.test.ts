import { describe, expect, it } from 'vitest';
import { initialLikeState, type LikeEvent, reduceLike } from './like-state.ts';

const after = (...events: readonly LikeEvent[]) => {
  const { liked, count, animation } = events.reduce(reduceLike, initialLikeState('deck', 7));
  return [liked, count, animation];
};
const press: LikeEvent = { type: 'toggled' };

describe('a like', () => {
  it('shows at once, counts, and plays', () => {
    expect(after(press)).toEqual([true, 8, 'liked']);
  });

  it('goes back and shakes when it fails', () => {
    expect(after(press, { type: 'failed' })).toEqual([false, 7, 'error']);
    expect(after(press, press, { type: 'failed' })).toEqual([true, 8, 'error']);
  });

  it('breaks the heart when it is taken back, until that has played', () => {
    expect(after(press, press)).toEqual([false, 7, 'broken']);
    expect(after(press, press, { type: 'animationEnded' })).toEqual([false, 7, 'none']);
  });

  it('takes the count of the server', () => {
    expect(after(press, { type: 'confirmed', liked: true, count: 12 })).toEqual([true, 12, 'liked']);
  });

  it('starts anew with another presentation', () => {
    const learned: LikeEvent = { type: 'learned', oid: 'other', liked: true, count: 3 };
    expect(after(press, learned)).toEqual([true, 3, 'none']);
  });

  it('does not forget what was pressed for what was known before', () => {
    const learned: LikeEvent = { type: 'learned', oid: 'deck', liked: true, count: 3 };
    expect(after(learned)).toEqual([true, 3, 'none']);
    expect(after(press, learned)).toEqual([true, 8, 'liked']);
  });

  it('plays the same animation twice as two', () => {
    const states = [press, { type: 'failed' }, press, { type: 'failed' }] as const;
    expect(states.reduce(reduceLike, initialLikeState('deck', 0)).played).toBe(4);
  });

  it('never counts below nothing', () => {
    expect(reduceLike(initialLikeState('deck', 0, true), press).count).toBe(0);
  });
});
