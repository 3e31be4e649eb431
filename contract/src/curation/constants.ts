/** Maximum number of tags of a presentation, and of UTF-16 units of a tag. */
export const TAGS_MAX = 30;
export const TAG_MAX_LENGTH = 60;
