import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import { likePath, linkedLikePath, UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import type { Liked } from '@flydeck/contract/likes/like';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useEffect, useReducer, useRef } from 'react';
import { call } from '../../api/call.ts';
import { initialLikeState, type LikeState, reduceLike } from './like-state.ts';
import { askPersonalPage, usePersonalPage } from './personal.ts';

/** How long the liked heart and the shake play. */
const ANIMATION_MS = 600;

export type LikedPage = Pick<PresentationPage, 'oid' | 'likesCount' | 'prezilink' | 'accessKey'>;

/** The like of the presentation on the page: optimistic, with the way back (V§4). */
export function useLike(
  page: LikedPage,
  onLoggedOutLike: () => void,
): { readonly state: LikeState; readonly toggle: () => Promise<void> } {
  const { oid, prezilink } = page;
  const personal = usePersonalPage();
  const liked = personal?.hasLikedPrezi ?? false;
  const count = personal?.likesCount ?? page.likesCount ?? 0;
  const [state, dispatch] = useReducer(reduceLike, initialLikeState(oid, count, liked));
  const busy = useRef(false);
  const shown = useRef(state);
  shown.current = state;

  useEffect(() => dispatch({ type: 'learned', oid, liked, count }), [oid, liked, count]);

  const { animation, played } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `played` tells the same animation apart when it plays again.
  useEffect(() => {
    if (animation === 'none') return;
    const lastsMs = animation === 'broken' ? UNLIKE_ANIMATION_MS : ANIMATION_MS;
    const timer = setTimeout(() => dispatch({ type: 'animationEnded' }), lastsMs);
    return () => clearTimeout(timer);
  }, [animation, played]);

  const toggle = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const visitor = await askPersonalPage(page);
      if (visitor && !isLoggedIn(visitor)) {
        onLoggedOutLike();
        return;
      }
      const { liked: wasLiked } =
        shown.current.played > 0 ? shown.current : { liked: visitor?.hasLikedPrezi };
      if (visitor) {
        const { hasLikedPrezi, likesCount = count } = visitor;
        dispatch({ type: 'learned', oid, liked: hasLikedPrezi, count: likesCount });
      }
      dispatch({ type: 'toggled' });
      const path = prezilink ? linkedLikePath(prezilink.link_id) : likePath(oid);
      const answer = await call<Liked>(wasLiked ? 'DELETE' : 'PUT', path);
      dispatch({ type: 'confirmed', liked: answer.hasLikedPrezi, count: answer.likesCount });
    } catch {
      // Whatever went wrong, the missing CSRF token included: the heart shows what is true.
      dispatch({ type: 'failed' });
    } finally {
      busy.current = false;
    }
  };
  return { state, toggle };
}
