/** What a share link lets its visitors do; `comment` and `edit` only those who are signed in. */
export const LINK_RIGHTS = ['view', 'comment', 'edit'] as const;

/** 57^24: 139 bits, unguessable. */
export const LINK_ID_LENGTH = 24;

/** UTF-16 units. */
export const LINK_PASSWORD_MIN_LENGTH = 6;
export const LINK_PASSWORD_MAX_LENGTH = 200;

/** Takes the password of a link. */
export const unlockLinkPath = (linkId: string): string => `/api/links/${linkId}/unlock`;
