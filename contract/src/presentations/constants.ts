/** Height of a collapsed transcript; a shorter one shows in full (V§4). */
export const TRANSCRIPT_COLLAPSED_HEIGHT_PX = 500;

/** What an opened transcript is taller than its content (V§4). */
export const TRANSCRIPT_EXTRA_HEIGHT_PX = 48;

/** When a transcript is measured again after mounting (V§9). */
export const TRANSCRIPT_REMEASURE_DELAY_MS = 500;

/** When it is told, after loading, that a transcript is longer than what is shown of it (V§9). */
export const PAGED_TRANSCRIPT_DELAY_MS = 1000;

/** Indentation of a topic in the transcript per level of depth (V§9). */
export const TRANSCRIPT_INDENT_PX = 24;

/** Side of an owner's avatar (V§9). */
export const AVATAR_SIZE_PX = 42;

/** Width of the preview picture in link previews and cards; its height follows the deck. */
export const PREVIEW_WIDTH_PX = 1200;

/** How long a browser or a CDN may show a public page without asking again. */
export const PAGE_MAX_AGE_S = 60;

/** How long a stale public page may be shown while a fresh one is fetched; short, for pages are hidden and deleted too. */
export const PAGE_STALE_WHILE_REVALIDATE_S = 600;

/** Presentations of each kind on the home page. */
export const HOME_LIST_LENGTH = 12;
