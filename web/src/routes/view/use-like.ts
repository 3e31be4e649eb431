import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { LIKE, UNLIKE } from '@flydeck/contract/events/sharing-events';
import { KEY_TYPE_LINK, UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import type { LikeResponse } from '@flydeck/contract/likes/like';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { call } from '../../api/call.ts';
import { initialLikeState, type LikeEvent, type LikeState, reduceLike } from './like-state.ts';
import { consumePendingLike, storePendingLike } from './pending-like.ts';
import { loadPersonalPage, usePersonalPage } from './personal-page.ts';

/** Duration of the animation of a like, and of the shake animation of an error. */
const ANIMATION_MS = 700;

/** The fields of the page data that liking needs. */
export type LikeTarget = Pick<PresentationPage, 'oid' | 'likesCount' | 'prezilink' | 'accessKey'>;

interface LikeControl {
  readonly state: LikeState;
  /** Likes or removes the like. For logged-out visitors, stores the like and calls `onLoggedOutLike` (V4.3). */
  readonly toggle: () => Promise<void>;
}

/** Ends the current animation after its duration; for the broken heart, after 2000 ms (V4.2, V9.1). */
function useAnimationEnd({ animation, animationCount }: LikeState, dispatch: Dispatch<LikeEvent>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `animationCount` restarts the timer for a repeated animation.
  useEffect(() => {
    if (animation === 'none') return;
    const durationMs = animation === 'broken' ? UNLIKE_ANIMATION_MS : ANIMATION_MS;
    const timer = setTimeout(() => dispatch({ type: 'animationEnded' }), durationMs);
    return () => clearTimeout(timer);
  }, [animation, animationCount, dispatch]);
}

/** Likes or unlikes the presentation. If a share link opened the page, sends the id of this link (V7.1, V7.2). */
function sendLike({ oid, prezilink }: LikeTarget, method: 'PUT' | 'DELETE'): Promise<LikeResponse> {
  // Like requests have a JSON content type without a body (V7.3).
  if (!prezilink) return call(`${method} /api/v4/presentation/:oid/like/`, { params: { oid }, isLikeRequest: true });
  const query = { auth_key: prezilink.link_id, key_type: KEY_TYPE_LINK } as const;
  return call(`${method} /api/v4/presentation/like/`, { query, isLikeRequest: true });
}

/** Returns the session storage, which is separate in each tab. */
const tabStorage = () => sessionStorage;
/** Returns the current time in milliseconds since 1970. */
const epochNowMs = () => performance.timeOrigin + performance.now();

/**
 * Sends the like that the visitor requested while logged out, once the visitor is logged in (V4.3). Discards the like
 * if the visitor returns to the page without logging in.
 */
function usePendingLike(oid: string, personalPage: PersonalPage | undefined, like: () => Promise<void>): void {
  const isPending = useRef(false);
  // The like is removed from storage before the personal page data is loaded, so that the like is cancelled if the
  // visitor leaves the page in the meantime.
  useEffect(() => {
    isPending.current = consumePendingLike(tabStorage, oid, epochNowMs());
  }, [oid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `like` is a new function on each render.
  useEffect(() => {
    if (!personalPage || !isPending.current) return;
    isPending.current = false;
    if (isLoggedIn(personalPage) && !personalPage.hasLikedPrezi) void like();
  }, [personalPage]);
  useEffect(() => {
    // The browser restores this page from the back/forward cache if the visitor goes back. Going back cancels the like.
    const cancel = ({ persisted }: PageTransitionEvent) =>
      persisted && consumePendingLike(tabStorage, oid, epochNowMs());
    addEventListener('pageshow', cancel);
    return () => removeEventListener('pageshow', cancel);
  }, [oid]);
}

/** State of the like button. A press changes the state immediately; a failure restores the old state (V4.1, V4.2). */
export function useLike(page: LikeTarget, onLoggedOutLike: () => void): LikeControl {
  const { oid } = page;
  const personalPage = usePersonalPage();
  const isLiked = personalPage?.hasLikedPrezi ?? false;
  const count = personalPage?.likesCount ?? page.likesCount ?? 0;
  const [state, dispatch] = useReducer(reduceLike, initialLikeState(oid, count, isLiked));
  const stateRef = useRef(state);
  stateRef.current = state;
  const isSending = useRef(false);
  useEffect(() => dispatch({ type: 'loaded', oid, isLiked, count }), [oid, isLiked, count]);
  useAnimationEnd(state, dispatch);

  const toggle = async (): Promise<void> => {
    const latestPage = await loadPersonalPage(page);
    if (latestPage && !isLoggedIn(latestPage)) {
      storePendingLike(tabStorage, oid, epochNowMs());
      onLoggedOutLike();
      return;
    }
    const stateBefore = latestState(stateRef.current, latestPage);
    if (stateBefore !== stateRef.current)
      dispatch({ type: 'loaded', oid, isLiked: stateBefore.isLiked, count: stateBefore.count });
    stateRef.current = reduceLike(stateBefore, { type: 'toggled' });
    dispatch({ type: 'toggled' });
    if (isSending.current) return;
    isSending.current = true;
    await sendUntilConfirmed(page, stateBefore.confirmed.isLiked, () => stateRef.current, dispatch);
    isSending.current = false;
  };
  // A page without a like button (`likesCount` is undefined) sends no pending like.
  usePendingLike(oid, page.likesCount === undefined ? undefined : personalPage, toggle);
  return { state, toggle };
}

/**
 * Returns the state before a press: the displayed state if the visitor acted on this page, else the server's newest
 * data.
 */
function latestState(displayed: LikeState, personalPage: PersonalPage | undefined): LikeState {
  if (displayed.animationCount > 0 || !personalPage) return displayed;
  const { hasLikedPrezi, likesCount = displayed.count } = personalPage;
  const isCurrent = displayed.isLiked === hasLikedPrezi && displayed.count === likesCount;
  return isCurrent ? displayed : initialLikeState(displayed.oid, likesCount, hasLikedPrezi);
}

/** Sends requests until the server has confirmed the displayed state. The visitor can press again during a request. */
async function sendUntilConfirmed(
  page: LikeTarget,
  isLikedOnServer: boolean,
  getState: () => LikeState,
  dispatch: Dispatch<LikeEvent>,
): Promise<void> {
  const { oid } = page;
  let isLiked = isLikedOnServer;
  try {
    while (getState().oid === oid && getState().isLiked !== isLiked) {
      isLiked = !isLiked;
      const response = await sendLike(page, isLiked ? 'PUT' : 'DELETE');
      dispatch({ type: 'confirmed', oid, isLiked, count: response.likesCount });
      void logEvent(isLiked ? LIKE : UNLIKE, { prezi_oid: oid });
    }
  } catch {
    // Any failure, including a missing CSRF token, restores the confirmed state (V8.1, V8.2).
    dispatch({ type: 'failed', oid });
  }
}
