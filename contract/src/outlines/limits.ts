// Without schemas, so that pages that need a number do not ship a validator.

/** Topics of an outline, all levels together. */
export const OUTLINE_MAX_TOPICS = 40;
/** Levels of topics: 3 are topics, their topics, and theirs. */
export const OUTLINE_MAX_DEPTH = 3;
/** Longest title of an outline or a topic, in UTF-16 units. */
export const OUTLINE_TITLE_MAX_LENGTH = 200;
/** Lines of text of one topic, and the longest of them in UTF-16 units. */
export const OUTLINE_MAX_LINES = 12;
export const OUTLINE_LINE_MAX_LENGTH = 600;
/** Longest notes of one topic, in UTF-16 units. */
export const OUTLINE_NOTES_MAX_LENGTH = 4000;
/** Largest body of a request that carries an outline: every limit used up, in a script of three bytes a character. */
export const OUTLINE_MAX_BYTES = 2_000_000;

/** Longest prompt or pasted text, in UTF-16 units. */
export const OUTLINE_SOURCE_MAX_LENGTH = 50_000;

/** How many topics of the first level are asked for. */
export const OUTLINE_LENGTHS = ['short', 'medium', 'long'] as const;
export type OutlineLength = (typeof OUTLINE_LENGTHS)[number];
export const TOPICS_BY_LENGTH = { short: 5, medium: 8, long: 12 } as const satisfies Record<
  OutlineLength,
  number
>;

/** Who makes outlines on this instance. */
export const OUTLINER_KINDS = ['built-in', 'service'] as const;
export type OutlinerKind = (typeof OUTLINER_KINDS)[number];

/** Media type of the answer: one event a line, as JSON. */
export const OUTLINE_STREAM_TYPE = 'application/x-ndjson';
