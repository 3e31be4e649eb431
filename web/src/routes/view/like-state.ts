/** What the heart plays at the moment. */
export type LikeAnimation = 'none' | 'liked' | 'broken' | 'error';

/** A like and how many there are. */
interface Counted {
  readonly liked: boolean;
  readonly count: number;
}

export interface LikeState extends Counted {
  readonly oid: string;
  /** What the server is known to have; shown again where a change fails. */
  readonly saved: Counted;
  readonly animation: LikeAnimation;
  /** Grows with every animation, so that the same one can play twice. */
  readonly played: number;
}

export type LikeEvent =
  /** Pressed: shown at once, before the server knows. */
  | { readonly type: 'toggled' }
  /** The server refused, or was not even asked: as it was before. */
  | { readonly type: 'failed'; readonly oid: string }
  /** The server's own count. */
  | ({ readonly type: 'confirmed'; readonly oid: string } & Counted)
  | { readonly type: 'animationEnded' }
  /** Another presentation, or what the server knows of this visitor. */
  | ({ readonly type: 'learned'; readonly oid: string } & Counted);

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

function confirmed(state: LikeState, { liked, count }: Counted): LikeState {
  const saved = { liked, count };
  // Pressed again meanwhile: what is shown is ahead of what is saved.
  return state.liked === liked ? { ...state, count, saved } : { ...state, saved };
}

/** The like button's states and transitions (V§4). */
export function reduceLike(state: LikeState, event: LikeEvent): LikeState {
  switch (event.type) {
    case 'toggled':
      return play(toggled(state), state.liked ? 'broken' : 'liked');
    case 'failed':
      // An answer about a presentation that is not shown any more says nothing about this one.
      return event.oid === state.oid ? play({ ...state, ...state.saved }, 'error') : state;
    case 'confirmed':
      return event.oid === state.oid ? confirmed(state, event) : state;
    case 'animationEnded':
      return state.animation === 'none' ? state : { ...state, animation: 'none' };
    case 'learned':
      // What the visitor did on this page is newer.
      if (event.oid === state.oid && state.played > 0) return state;
      return initialLikeState(event.oid, event.count, event.liked);
  }
}
