/** Maximum length of a comment in UTF-16 units. */
export const COMMENT_MAX_LENGTH = 5000;

/** Maximum number of mentions in a comment. */
export const MENTIONS_MAX = 20;

/** Maximum length of the text that a passage quotes, in UTF-16 units. */
export const QUOTE_MAX_LENGTH = 1000;

/** Maximum number of threads of a presentation. */
export const THREADS_MAX = 1000;

/** Maximum number of comments of a presentation. Deleted comments do not count. */
export const COMMENTS_MAX = 5000;

/** Maximum total size of the comments of a presentation in bytes (UTF-8), so that the list is not too large to load. */
export const COMMENTS_MAX_BYTES = 2 * 1024 * 1024;

/** Number of days after which deleted comments cannot be restored. */
export const DELETED_COMMENT_DAYS = 30;
