/** What V§7 calls a shared link. */
export const KEY_TYPE_LINK = 'prezilink';

/** `PUT` likes, `DELETE` unlikes (V§7). */
export const likePath = (oid: string): string => `/api/v4/presentation/${oid}/like/`;

/** The same for a page that was reached by a shared link (V§7). */
export const linkedLikePath = (linkId: string): string =>
  `/api/v4/presentation/like/?auth_key=${linkId}&key_type=${KEY_TYPE_LINK}`;

/** How long a heart stays broken (V§4). */
export const UNLIKE_ANIMATION_MS = 2000;

/** `POST`: a page was opened. Counted once a visitor, presentation and half hour. */
export const viewedPath = (oid: string): string => `/api/presentations/${oid}/view`;

/** A visitor counts once in this time. */
export const VIEW_WINDOW_MINUTES = 30;
