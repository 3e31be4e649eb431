/** Longest Markdown that is typed or pasted, in UTF-16 units; larger ones are uploaded as files. */
export const MARKDOWN_MAX_LENGTH = 200_000;

/** Largest body of a request that carries a document. */
export const DOCUMENT_MAX_BYTES = 16_000_000;

/** Largest picture that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 20_000_000;

/** What the pictures of one draft may weigh together. */
export const DRAFT_ASSETS_MAX_BYTES = 500_000_000;

/** Longest title of a presentation that is created, in UTF-16 units. */
export const CREATE_TITLE_MAX_LENGTH = 200;
