/** Rights that a share link grants. `comment` and `edit` require an account. */
export const LINK_RIGHTS = ['view', 'comment', 'edit'] as const;

/** 24 characters of an alphabet of 57: about 140 bits. */
export const LINK_ID_LENGTH = 24;

/** UTF-16 units. */
export const LINK_PASSWORD_MIN_LENGTH = 6;
export const LINK_PASSWORD_MAX_LENGTH = 200;
