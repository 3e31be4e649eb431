/** The animation that the heart currently plays. `broken` is played when the visitor removes the like. */
export type LikeAnimation = 'none' | 'liked' | 'broken' | 'error';

/** Whether the visitor likes the presentation, and how many likes it has. */
interface LikeValues {
  readonly isLiked: boolean;
  readonly count: number;
}

export interface LikeState extends LikeValues {
  readonly oid: string;
  /** Last values confirmed by the server; restored when a change fails. */
  readonly confirmed: LikeValues;
  readonly animation: LikeAnimation;
  /** Number of animations that have started. The changed number restarts an animation that plays twice in a row. */
  readonly animationCount: number;
}

export type LikeEvent =
  /** The visitor pressed the button. The displayed state changes before the server confirms the change. */
  | { readonly type: 'toggled' }
  /** A request failed, or was not sent. The confirmed state is restored. */
  | { readonly type: 'failed'; readonly oid: string }
  /** The server saved the change and returned the new number of likes. */
  | ({ readonly type: 'confirmed'; readonly oid: string } & LikeValues)
  | { readonly type: 'animationEnded' }
  /** The page shows another presentation, or the visitor's data has arrived. */
  | ({ readonly type: 'loaded'; readonly oid: string } & LikeValues);

export function initialLikeState(oid: string, count: number, isLiked = false): LikeState {
  return { oid, isLiked, count, confirmed: { isLiked, count }, animation: 'none', animationCount: 0 };
}

function applyToggle(state: LikeState): LikeState {
  const isLiked = !state.isLiked;
  return { ...state, isLiked, count: Math.max(0, state.count + (isLiked ? 1 : -1)) };
}

function startAnimation(state: LikeState, animation: LikeAnimation): LikeState {
  return { ...state, animation, animationCount: state.animationCount + 1 };
}

function applyConfirmation(state: LikeState, { isLiked, count }: LikeValues): LikeState {
  const confirmed = { isLiked, count };
  // If the visitor has pressed again meanwhile, the displayed state is newer than the confirmed state and stays.
  return state.isLiked === isLiked ? { ...state, count, confirmed } : { ...state, confirmed };
}

/** The state transitions of the like button (V4.1, V4.2, V4.4). */
export function reduceLike(state: LikeState, event: LikeEvent): LikeState {
  switch (event.type) {
    case 'toggled':
      return startAnimation(applyToggle(state), state.isLiked ? 'broken' : 'liked');
    case 'failed':
      // Events of a presentation that is no longer displayed are ignored.
      return event.oid === state.oid ? startAnimation({ ...state, ...state.confirmed }, 'error') : state;
    case 'confirmed':
      return event.oid === state.oid ? applyConfirmation(state, event) : state;
    case 'animationEnded':
      return state.animation === 'none' ? state : { ...state, animation: 'none' };
    case 'loaded':
      // Each press starts an animation. After a press on this page, the displayed state is newer than the loaded data.
      if (event.oid === state.oid && state.animationCount > 0) return state;
      return initialLikeState(event.oid, event.count, event.isLiked);
  }
}
