/** Maximum number of tags of a presentation. */
export const TAGS_MAX = 30;

/** Maximum length of a tag, in UTF-16 units. */
export const TAG_MAX_LENGTH = 60;
