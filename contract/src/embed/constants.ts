/** Path of a presentation's page for the frames of other sites (V§9). */
export const embedPath = (oid: string): string => `/p/embed/${oid}/`;

/** Where people read how to embed. */
export const EMBEDDING_HELP_PATH = '/features/embedding/';

/** In the query of an embed's address: the share link that opens what not everybody may see. */
export const EMBED_LINK_PARAMETER = 'link';

/** Seconds that a step may stay while an embed plays. */
export const EMBED_INTERVAL_SECONDS = { min: 1, max: 600 } as const;

/** The largest number of a step in addresses and messages. */
export const EMBED_STEP_MAX = 99_999;

/** Sites that an author may name. */
export const EMBED_ORIGINS_MAX = 20;

/** Characters of all sites together: they stand in a header, and proxies take only so much of those. */
export const EMBED_ORIGINS_MAX_LENGTH = 2000;

/** Where the custom element is served. */
export const EMBED_ELEMENT_PATH = '/embed.js';

/** How a presentation starts, as its author wants it. */
export const AUTOPLAY_CHOICES = ['no', 'start', 'loop'] as const;
export type AutoplayChoice = (typeof AUTOPLAY_CHOICES)[number];
