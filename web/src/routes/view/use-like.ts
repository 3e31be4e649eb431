import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { LIKE, UNLIKE } from '@flydeck/contract/events/sharing-events';
import { KEY_TYPE_LINK, UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import type { Liked } from '@flydeck/contract/likes/like';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { call } from '../../api/call.ts';
import { initialLikeState, type LikeEvent, type LikeState, reduceLike } from './like-state.ts';
import { storePendingLike, takePendingLike } from './pending-like.ts';
import { loadPersonalPage, usePersonalPage } from './personal.ts';

/** Duration of the liked animation and of the shake. */
const ANIMATION_MS = 700;

export type LikedPage = Pick<PresentationPage, 'oid' | 'likesCount' | 'prezilink' | 'accessKey'>;

interface Like {
  readonly state: LikeState;
  /** Likes or removes the like; for logged-out visitors, calls the callback for logged-out likes (V4.3). */
  readonly toggle: () => Promise<void>;
}

/** Ends the current animation; the broken heart after 2000 ms (V4.2, V9.1). */
function useAnimationEnd({ animation, played }: LikeState, dispatch: Dispatch<LikeEvent>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `played` restarts the timer for a repeated animation.
  useEffect(() => {
    if (animation === 'none') return;
    const durationMs = animation === 'broken' ? UNLIKE_ANIMATION_MS : ANIMATION_MS;
    const timer = setTimeout(() => dispatch({ type: 'animationEnded' }), durationMs);
    return () => clearTimeout(timer);
  }, [animation, played, dispatch]);
}

/** Path of the like request: of the presentation, or of the share link that opened it (V7.1, V7.2). */
/** Sends a like or unlike, by the share link with which the page was opened if there is one. */
function sendLike({ oid, prezilink }: LikedPage, method: 'PUT' | 'DELETE'): Promise<Liked> {
  // Like requests have a JSON content type without a body (V7.3).
  if (!prezilink)
    return call(`${method} /api/v4/presentation/:oid/like/`, { params: { oid }, hasJsonType: true });
  const query = { auth_key: prezilink.link_id, key_type: KEY_TYPE_LINK } as const;
  return call(`${method} /api/v4/presentation/like/`, { query, hasJsonType: true });
}

const tabStorage = () => sessionStorage;
const epochNowMs = () => performance.timeOrigin + performance.now();

/** Runs a like requested while logged out once the visitor returns logged in; otherwise discards it (V4.3). */
function usePendingLike(oid: string, visitor: PersonalPage | undefined, like: () => Promise<void>): void {
  const isPending = useRef(false);
  // Taken from storage on mount, before the visitor is known: leaving the page meanwhile cancels the like.
  useEffect(() => {
    isPending.current = takePendingLike(tabStorage, oid, epochNowMs());
  }, [oid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `like` is a new function on each render.
  useEffect(() => {
    if (!visitor || !isPending.current) return;
    isPending.current = false;
    if (isLoggedIn(visitor) && !visitor.hasLikedPrezi) void like();
  }, [visitor]);
  useEffect(() => {
    // The back button restored this page from the back/forward cache: the visitor has cancelled the like.
    const cancel = ({ persisted }: PageTransitionEvent) =>
      persisted && takePendingLike(tabStorage, oid, epochNowMs());
    addEventListener('pageshow', cancel);
    return () => removeEventListener('pageshow', cancel);
  }, [oid]);
}

/** The like of the presentation on the page: shown immediately, undone on failure (V4.1, V4.2). */
export function useLike(page: LikedPage, onLoggedOutLike: () => void): Like {
  const { oid } = page;
  const personal = usePersonalPage();
  const liked = personal?.hasLikedPrezi ?? false;
  const count = personal?.likesCount ?? page.likesCount ?? 0;
  const [state, dispatch] = useReducer(reduceLike, initialLikeState(oid, count, liked));
  const shown = useRef(state);
  shown.current = state;
  const busy = useRef(false);
  useEffect(() => dispatch({ type: 'loaded', oid, liked, count }), [oid, liked, count]);
  useAnimationEnd(state, dispatch);

  const toggle = async (): Promise<void> => {
    const visitor = await loadPersonalPage(page);
    if (visitor && !isLoggedIn(visitor)) {
      storePendingLike(tabStorage, oid, epochNowMs());
      onLoggedOutLike();
      return;
    }
    const before = latestState(shown.current, visitor);
    if (before !== shown.current) dispatch({ type: 'loaded', oid, liked: before.liked, count: before.count });
    shown.current = reduceLike(before, { type: 'toggled' });
    dispatch({ type: 'toggled' });
    if (busy.current) return;
    busy.current = true;
    await save(page, before.saved.liked, () => shown.current, dispatch);
    busy.current = false;
  };
  usePendingLike(oid, page.likesCount === undefined ? undefined : personal, toggle);
  return { state, toggle };
}

/** State before a press: after actions on this page the shown state, else the server's data for this visitor. */
function latestState(shown: LikeState, visitor: PersonalPage | undefined): LikeState {
  if (shown.played > 0 || !visitor) return shown;
  const { hasLikedPrezi, likesCount = shown.count } = visitor;
  const isCurrent = shown.liked === hasLikedPrezi && shown.count === likesCount;
  return isCurrent ? shown : initialLikeState(shown.oid, likesCount, hasLikedPrezi);
}

/** Sends requests until the server has the shown state. Presses during a request do not wait for it. */
async function save(
  page: LikedPage,
  wasLiked: boolean,
  current: () => LikeState,
  dispatch: Dispatch<LikeEvent>,
): Promise<void> {
  const { oid } = page;
  let isLiked = wasLiked;
  try {
    while (current().oid === oid && current().liked !== isLiked) {
      isLiked = !isLiked;
      const answer = await sendLike(page, isLiked ? 'PUT' : 'DELETE');
      dispatch({ type: 'confirmed', oid, liked: isLiked, count: answer.likesCount });
      void logEvent(isLiked ? LIKE : UNLIKE, { prezi_oid: oid });
    }
  } catch {
    // Any failure, including a missing CSRF token, restores the saved state (V8.1, V8.2).
    dispatch({ type: 'failed', oid });
  }
}
