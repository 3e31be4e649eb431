/** `key_type` of a share link (V7.2). */
export const KEY_TYPE_LINK = 'prezilink';

/** Path of the likes of a presentation. `PUT` adds a like, `DELETE` removes it (V7.1). */
export const likePath = (oid: string): string => `/api/v4/presentation/${oid}/like/`;

/** Like URL on a page that was opened by a share link (V7.2). `PUT` adds a like, `DELETE` removes it. */
export const likeByLinkPath = (linkId: string): string =>
  `/api/v4/presentation/like/?auth_key=${linkId}&key_type=${KEY_TYPE_LINK}`;

/** How long the like button is animated after a like is removed (V4.2, V9.1). */
export const UNLIKE_ANIMATION_MS = 2000;

/** Period in which several views of a visitor are counted as one (V5.4). */
export const VIEW_WINDOW_MINUTES = 30;
