/** Rights that a share link grants. `comment` and `edit` require an account, unless the link allows guests. */
export const LINK_RIGHTS = ['view', 'comment', 'edit'] as const;

/** Length of the id of a share link. 24 random characters of an alphabet of 57 have about 140 bits of entropy. */
export const LINK_ID_LENGTH = 24;

/** Maximum length of the name that a guest chooses, in UTF-16 code units. */
export const GUEST_NAME_MAX_LENGTH = 60;
/** Maximum size of all files together that a guest adds to presentations. */
export const GUEST_FILES_MAX_BYTES = 20_000_000;

// Minimum and maximum length of the password of a share link, in UTF-16 code units.
export const LINK_PASSWORD_MIN_LENGTH = 6;
export const LINK_PASSWORD_MAX_LENGTH = 200;
