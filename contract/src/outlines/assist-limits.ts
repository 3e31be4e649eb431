// These constants are not in the file of the schema: a page that needs only a constant must not load Zod.

/** What the AI service does with a topic: rewrite or shorten its lines, split it into topics, or add an example. */
export const ASSIST_ACTIONS = ['rewrite', 'shorten', 'split', 'example'] as const;
export type AssistAction = (typeof ASSIST_ACTIONS)[number];

/** Maximum number of lines of a topic. */
export const ASSIST_MAX_LINES = 40;
