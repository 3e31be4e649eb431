import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import { LIKE } from '@flydeck/contract/events/like';
import { UNLIKE } from '@flydeck/contract/events/unlike';
import { likePath, linkedLikePath, UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import type { Liked } from '@flydeck/contract/likes/like';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { call } from '../../api/call.ts';
import { initialLikeState, type LikeEvent, type LikeState, reduceLike } from './like-state.ts';
import { keepLikeWish, takeLikeWish } from './like-wish.ts';
import { askPersonalPage, usePersonalPage } from './personal.ts';

/** How long the liked heart and the shake play. */
const ANIMATION_MS = 700;

export type LikedPage = Pick<PresentationPage, 'oid' | 'likesCount' | 'prezilink' | 'accessKey'>;

interface Like {
  readonly state: LikeState;
  /** Likes, or takes the like back; who is logged out is led elsewhere. */
  readonly toggle: () => Promise<void>;
}

/** Ends what plays: the broken heart is whole again after 2000 ms. */
function useAnimationEnd({ animation, played }: LikeState, dispatch: Dispatch<LikeEvent>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `played` tells the same animation apart when it plays again.
  useEffect(() => {
    if (animation === 'none') return;
    const lastsMs = animation === 'broken' ? UNLIKE_ANIMATION_MS : ANIMATION_MS;
    const timer = setTimeout(() => dispatch({ type: 'animationEnded' }), lastsMs);
    return () => clearTimeout(timer);
  }, [animation, played, dispatch]);
}

/** Where the like is kept: on the presentation, or on the share link that led to it (V§7). */
const pathOf = ({ oid, prezilink }: LikedPage) =>
  prezilink ? linkedLikePath(prezilink.link_id) : likePath(oid);

const inThisTab = () => sessionStorage;
const since1970Ms = () => performance.timeOrigin + performance.now();

/** What somebody pressed while logged out is done when they come back logged in; else it is forgotten (V§4). */
function useWishedLike(oid: string, visitor: PersonalPage | undefined, like: () => Promise<void>): void {
  const isWished = useRef(false);
  // At once, before the visitor is known: whoever goes on meanwhile has thought better of it.
  useEffect(() => {
    isWished.current = takeLikeWish(inThisTab, oid, since1970Ms());
  }, [oid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whose page it is decides; `like` is another one each time.
  useEffect(() => {
    if (!visitor || !isWished.current) return;
    isWished.current = false;
    if (isLoggedIn(visitor) && !visitor.hasLikedPrezi) void like();
  }, [visitor]);
  useEffect(() => {
    // Back from sign-up by the browser's button, to the page as it was left: they thought better of it.
    const forget = ({ persisted }: PageTransitionEvent) =>
      persisted && takeLikeWish(inThisTab, oid, since1970Ms());
    addEventListener('pageshow', forget);
    return () => removeEventListener('pageshow', forget);
  }, [oid]);
}

/** The like of the presentation on the page: optimistic, with the way back (V§4). */
export function useLike(page: LikedPage, onLoggedOutLike: () => void): Like {
  const { oid } = page;
  const personal = usePersonalPage();
  const liked = personal?.hasLikedPrezi ?? false;
  const count = personal?.likesCount ?? page.likesCount ?? 0;
  const [state, dispatch] = useReducer(reduceLike, initialLikeState(oid, count, liked));
  const shown = useRef(state);
  shown.current = state;
  const busy = useRef(false);
  useEffect(() => dispatch({ type: 'learned', oid, liked, count }), [oid, liked, count]);
  useAnimationEnd(state, dispatch);

  const toggle = async (): Promise<void> => {
    const visitor = await askPersonalPage(page);
    if (visitor && !isLoggedIn(visitor)) {
      keepLikeWish(inThisTab, oid, since1970Ms());
      onLoggedOutLike();
      return;
    }
    const before = newest(shown.current, visitor);
    if (before !== shown.current)
      dispatch({ type: 'learned', oid, liked: before.liked, count: before.count });
    shown.current = reduceLike(before, { type: 'toggled' });
    dispatch({ type: 'toggled' });
    if (busy.current) return;
    busy.current = true;
    await save(page, before.saved.liked, () => shown.current, dispatch);
    busy.current = false;
  };
  useWishedLike(oid, page.likesCount === undefined ? undefined : personal, toggle);
  return { state, toggle };
}

/** What is true before a press: what was done here, else what the server told of this visitor. */
function newest(shown: LikeState, visitor: PersonalPage | undefined): LikeState {
  if (shown.played > 0 || !visitor) return shown;
  const { hasLikedPrezi, likesCount = shown.count } = visitor;
  const isKnown = shown.liked === hasLikedPrezi && shown.count === likesCount;
  return isKnown ? shown : initialLikeState(shown.oid, likesCount, hasLikedPrezi);
}

/** Tells the server until it has what is shown: who presses again meanwhile is not made to wait. */
async function save(
  page: LikedPage,
  from: boolean,
  current: () => LikeState,
  dispatch: Dispatch<LikeEvent>,
): Promise<void> {
  const { oid } = page;
  let isLiked = from;
  try {
    while (current().oid === oid && current().liked !== isLiked) {
      isLiked = !isLiked;
      const answer = await call<Liked>(isLiked ? 'PUT' : 'DELETE', pathOf(page), { saysJson: true });
      dispatch({ type: 'confirmed', oid, liked: isLiked, count: answer.likesCount });
      void logEvent(isLiked ? LIKE : UNLIKE, { prezi_oid: oid });
    }
  } catch {
    // Whatever went wrong, the missing CSRF token included: the heart shows what is true.
    dispatch({ type: 'failed', oid });
  }
}
