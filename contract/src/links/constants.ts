/** Rights that a share link grants. `comment` and `edit` require an account. */
export const LINK_RIGHTS = ['view', 'comment', 'edit'] as const;

/** Number of characters of a link's id: 24 of an alphabet of 57 characters, which is about 140 bits of entropy. */
export const LINK_ID_LENGTH = 24;

/** Length of a link's password, in UTF-16 units. */
export const LINK_PASSWORD_MIN_LENGTH = 6;
export const LINK_PASSWORD_MAX_LENGTH = 200;
