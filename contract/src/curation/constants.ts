/** A presentation has at most so many tags, each at most so long. */
export const TAGS_MAX = 30;
export const TAG_MAX_LENGTH = 60;

/** `GET` and `PUT`: the tags of a presentation, for administrators. */
export const curationPath = (oid: string): string => `/api/admin/presentations/${oid}/tags`;
