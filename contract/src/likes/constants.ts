/** Value of the URL parameter `key_type` if the parameter `auth_key` is the id of a share link (V7.2). */
export const KEY_TYPE_LINK = 'prezilink';

/** Path of the visitor's like of a presentation. `PUT` adds the like, `DELETE` removes the like (V7.1). */
export const likePath = (oid: string): string => `/api/v4/presentation/${oid}/like/`;

/** Replaces `likePath` on a page that was opened by a share link (V7.2). */
export const likeByLinkPath = (linkId: string): string =>
  `/api/v4/presentation/like/?auth_key=${linkId}&key_type=${KEY_TYPE_LINK}`;

/** How long the like button is animated after a like is removed (V4.2, V9.1). */
export const UNLIKE_ANIMATION_MS = 2000;

/** Period in which several views of a presentation by one visitor are counted as one view (V5.4). */
export const VIEW_WINDOW_MINUTES = 30;
