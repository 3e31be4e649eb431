/** What the heart plays at the moment. */
export type LikeAnimation = 'none' | 'liked' | 'broken' | 'error';

export interface LikeState {
  readonly oid: string;
  readonly liked: boolean;
  readonly count: number;
  readonly animation: LikeAnimation;
  /** Grows with every animation, so that the same one can play twice. */
  readonly played: number;
}

export type LikeEvent =
  /** Pressed: shown at once, before the server knows. */
  | { readonly type: 'toggled' }
  /** The server refused: as it was before. */
  | { readonly type: 'failed' }
  /** The server's own count. */
  | { readonly type: 'confirmed'; readonly liked: boolean; readonly count: number }
  | { readonly type: 'animationEnded' }
  /** Another presentation, or what the server knows of this visitor. */
  | { readonly type: 'learned'; readonly oid: string; readonly liked: boolean; readonly count: number };

export function initialLikeState(oid: string, count: number, liked = false): LikeState {
  return { oid, liked, count, animation: 'none', played: 0 };
}

function toggled(state: LikeState): LikeState {
  const liked = !state.liked;
  return { ...state, liked, count: Math.max(0, state.count + (liked ? 1 : -1)) };
}

function play(state: LikeState, animation: LikeAnimation): LikeState {
  return { ...state, animation, played: state.played + 1 };
}

/** The like button's states and transitions (V§4). */
export function reduceLike(state: LikeState, event: LikeEvent): LikeState {
  switch (event.type) {
    case 'toggled':
      return play(toggled(state), state.liked ? 'broken' : 'liked');
    case 'failed':
      return play(toggled(state), 'error');
    case 'confirmed':
      return { ...state, liked: event.liked, count: event.count };
    case 'animationEnded':
      return state.animation === 'none' ? state : { ...state, animation: 'none' };
    case 'learned':
      // What the visitor did on this page is newer.
      if (event.oid === state.oid && state.played > 0) return state;
      return initialLikeState(event.oid, event.count, event.liked);
  }
}
