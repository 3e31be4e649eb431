// These constants are not in the files of the schemas: a page that needs only a constant must not load Zod.

/** Maximum number of topics of an outline, summed over all levels. */
export const OUTLINE_MAX_TOPICS = 40;
/** Maximum nesting of topics; 1 is a list without subtopics. */
export const OUTLINE_MAX_DEPTH = 3;
/** Maximum length of the title of an outline or a topic, in UTF-16 units. */
export const OUTLINE_TITLE_MAX_LENGTH = 200;
/** Maximum number of lines of one topic. */
export const OUTLINE_MAX_LINES = 12;
/** Maximum length of a line, in UTF-16 units. */
export const OUTLINE_LINE_MAX_LENGTH = 600;
/** Maximum length of the notes of one topic, in UTF-16 units. */
export const OUTLINE_NOTES_MAX_LENGTH = 4000;

/** Maximum length of a prompt or pasted text, in UTF-16 units. */
export const OUTLINE_SOURCE_MAX_LENGTH = 50_000;

/** Lengths of an outline that visitors can choose. */
export const OUTLINE_LENGTHS = ['short', 'medium', 'long'] as const;
export type OutlineLength = (typeof OUTLINE_LENGTHS)[number];
/** Number of top-level topics of an outline by its requested length. */
export const TOPICS_BY_LENGTH = { short: 5, medium: 8, long: 12 } as const satisfies Record<OutlineLength, number>;

/** Kinds of outline makers: the built-in outliner, or an AI service. */
export const OUTLINE_MAKER_KINDS = ['built-in', 'service'] as const;
export type OutlineMakerKind = (typeof OUTLINE_MAKER_KINDS)[number];

/** Media type of a streamed outline: one JSON event per line. */
export const OUTLINE_STREAM_TYPE = 'application/x-ndjson';
