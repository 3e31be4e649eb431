/** The animation that the heart currently plays. */
export type LikeAnimation = 'none' | 'liked' | 'broken' | 'error';

/** Whether the visitor likes the presentation, and the number of likes. */
interface LikeCount {
  readonly liked: boolean;
  readonly count: number;
}

export interface LikeState extends LikeCount {
  readonly oid: string;
  /** Last state confirmed by the server; restored when a change fails. */
  readonly saved: LikeCount;
  readonly animation: LikeAnimation;
  /** Number of animations started, so that the same one can play twice in a row. */
  readonly played: number;
}

export type LikeEvent =
  /** Pressed: shown immediately, before the server confirms. */
  | { readonly type: 'toggled' }
  /** The server refused, or the request was not sent: restores the saved state. */
  | { readonly type: 'failed'; readonly oid: string }
  /** The server saved the change and returned its count. */
  | ({ readonly type: 'confirmed'; readonly oid: string } & LikeCount)
  | { readonly type: 'animationEnded' }
  /** The page shows another presentation, or the visitor's data has arrived. */
  | ({ readonly type: 'loaded'; readonly oid: string } & LikeCount);

export function initialLikeState(oid: string, count: number, liked = false): LikeState {
  return { oid, liked, count, saved: { liked, count }, animation: 'none', played: 0 };
}

function toggled(state: LikeState): LikeState {
  const liked = !state.liked;
  return { ...state, liked, count: Math.max(0, state.count + (liked ? 1 : -1)) };
}

function play(state: LikeState, animation: LikeAnimation): LikeState {
  return { ...state, animation, played: state.played + 1 };
}

function confirmed(state: LikeState, { liked, count }: LikeCount): LikeState {
  const saved = { liked, count };
  // Pressed again meanwhile: the shown state is newer than the saved one.
  return state.liked === liked ? { ...state, count, saved } : { ...state, saved };
}

/** The state transitions of the like button (V4.1, V4.2, V4.4). */
export function reduceLike(state: LikeState, event: LikeEvent): LikeState {
  switch (event.type) {
    case 'toggled':
      return play(toggled(state), state.liked ? 'broken' : 'liked');
    case 'failed':
      // Responses about a presentation that is no longer shown are ignored.
      return event.oid === state.oid ? play({ ...state, ...state.saved }, 'error') : state;
    case 'confirmed':
      return event.oid === state.oid ? confirmed(state, event) : state;
    case 'animationEnded':
      return state.animation === 'none' ? state : { ...state, animation: 'none' };
    case 'loaded':
      // The visitor's actions on this page are newer.
      if (event.oid === state.oid && state.played > 0) return state;
      return initialLikeState(event.oid, event.count, event.liked);
  }
}
