/** Height of a collapsed transcript. A transcript of at most this height is shown in full (V4.5, V9.3). */
export const TRANSCRIPT_COLLAPSED_HEIGHT_PX = 500;

/** By how much an expanded transcript is higher than its content (V4.6). */
export const TRANSCRIPT_EXTRA_HEIGHT_PX = 48;

/** Time between the first and the second measurement of a transcript's height (V4.6, V9.3). */
export const TRANSCRIPT_REMEASURE_DELAY_MS = 500;

/** Time between the loading of the page and the event "paged transcript shown" (V4.7, V9.3). */
export const PAGED_TRANSCRIPT_DELAY_MS = 1000;

/** Indentation per level of the transcript (V9.3). */
export const TRANSCRIPT_INDENT_PX = 24;

/** Width and height of an avatar on the view page (V3.6, V9.7). */
export const AVATAR_SIZE_PX = 42;

/** `max-age` in the `Cache-Control` header of public pages, for browsers and CDNs. */
export const PAGE_MAX_AGE_S = 60;

/**
 * `stale-while-revalidate` in the `Cache-Control` header of public pages. The time is short, so that hidden and deleted
 * pages soon leave the caches.
 */
export const PAGE_STALE_WHILE_REVALIDATE_S = 600;

/** Maximum number of presentations in each list of the home page. */
export const HOME_LIST_LENGTH = 12;
