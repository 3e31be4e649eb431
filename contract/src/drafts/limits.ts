/** Maximum length of typed or pasted Markdown, in UTF-16 units. Longer texts must be uploaded as files. */
export const MARKDOWN_MAX_LENGTH = 200_000;

/** Maximum body size of a request with a document, in bytes. */
export const DOCUMENT_MAX_BYTES = 16_000_000;

/** Maximum size of a picture, in bytes. */
export const PICTURE_MAX_BYTES = 20_000_000;

/** Maximum size of a video or audio file, in bytes. */
export const MEDIA_MAX_BYTES = 100_000_000;

/** Maximum total size of the pictures, videos and audio files of one presentation, in bytes. */
export const PRESENTATION_PICTURES_MAX_BYTES = 500_000_000;

/** Maximum length of the title of a new presentation, in UTF-16 units. */
export const CREATE_TITLE_MAX_LENGTH = 200;
