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

/** Tones of an outline that visitors can choose. */
export const OUTLINE_TONES = ['neutral', 'formal', 'friendly', 'persuasive', 'simple'] as const;
export type OutlineTone = (typeof OUTLINE_TONES)[number];

/** Kinds of outline makers: `notes` arranges the words of the source and adds none, `service` is an AI service. */
export const OUTLINE_MAKER_KINDS = ['notes', 'service'] as const;
export type OutlineMakerKind = (typeof OUTLINE_MAKER_KINDS)[number];

/**
 * How an outline was completed. `complete`: by the outline maker. `partial`: the answer of the service ended early, and
 * the outline contains what arrived. `notes`: the service gave no usable answer, and the words of the source were
 * arranged instead.
 */
export const OUTLINE_COMPLETENESS = ['complete', 'partial', 'notes'] as const;
export type OutlineCompleteness = (typeof OUTLINE_COMPLETENESS)[number];

/** Media type of a streamed outline: one JSON event per line. */
export const OUTLINE_STREAM_TYPE = 'application/x-ndjson';
