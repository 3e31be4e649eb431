/** Height of a collapsed transcript; shorter content is shown in full (V4.5, V9.3). */
export const TRANSCRIPT_COLLAPSED_HEIGHT_PX = 500;

/** Difference between the height of an expanded transcript and the height of its content (V4.6). */
export const TRANSCRIPT_EXTRA_HEIGHT_PX = 48;

/** Delay after mounting until a transcript is measured again (V4.6, V9.3). */
export const TRANSCRIPT_REMEASURE_DELAY_MS = 500;

/** Delay after loading until "paged transcript shown" is recorded (V4.7, V9.3). */
export const PAGED_TRANSCRIPT_DELAY_MS = 1000;

/** Indentation per level of the transcript (V9.3). */
export const TRANSCRIPT_INDENT_PX = 24;

/** Width and height of an avatar (V3.6, V9.7). */
export const AVATAR_SIZE_PX = 42;

/** `max-age` of public pages for browsers and CDNs. */
export const PAGE_MAX_AGE_S = 60;

/** `stale-while-revalidate` of public pages. Short, because pages can be hidden or deleted. */
export const PAGE_STALE_WHILE_REVALIDATE_S = 600;

/** Maximum number of presentations in each list of the home page. */
export const HOME_LIST_LENGTH = 12;
