/** Path of the embed page of a presentation (V9.6). */
export const embedPath = (oid: string): string => `/p/embed/${oid}/`;

/** Path of the help page about embedding. */
export const EMBEDDING_HELP_PATH = '/features/embedding/';

/** Query parameter of an embed URL. Its value is the id of the share link that grants access. */
export const EMBED_LINK_PARAMETER = 'link';

/** Limits of the time for which an embed shows each step during autoplay. */
export const EMBED_INTERVAL_SECONDS = { min: 1, max: 600 } as const;

/** Maximum step number in URLs and messages. */
export const EMBED_STEP_MAX = 99_999;

/** Maximum number of origins that an author may allow. */
export const EMBED_ORIGINS_MAX = 20;

/**
 * Maximum total length of the origins, in characters. The origins are sent in a response header, and proxies limit the
 * size of headers.
 */
export const EMBED_ORIGINS_MAX_LENGTH = 2000;

/** Path of the script that defines the custom element for embedding. */
export const EMBED_ELEMENT_PATH = '/embed.js';

/** How a presentation starts: at the overview, at the first step, or by playing all steps repeatedly. */
export const AUTOPLAY_CHOICES = ['no', 'start', 'loop'] as const;
export type AutoplayChoice = (typeof AUTOPLAY_CHOICES)[number];
