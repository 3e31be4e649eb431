/** Maximum number of tags of a presentation, and of UTF-16 units of a tag. */
export const TAGS_MAX = 30;
export const TAG_MAX_LENGTH = 60;

/** `GET` and `PUT`: the tags of a presentation, for administrators. */
export const curationPath = (oid: string): string => `/api/admin/presentations/${oid}/tags`;
