// Apart from the schemas, so that pages that need a number do not load what parses.

/** Longest title, in UTF-16 units. */
export const TITLE_MAX_LENGTH = 200;

/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;

export const DASHBOARD_SORTS = ['changed', 'title', 'created', 'views'] as const;
export type DashboardSort = (typeof DASHBOARD_SORTS)[number];

/** Presentations that one request lists at most. */
export const DASHBOARD_PAGE_SIZE = 48;

/** Presentations that one call may change at most. */
export const BULK_MAX = 200;

export const FOLDER_NAME_MAX_LENGTH = 80;

/** Folders that a member may have. */
export const FOLDERS_MAX = 200;
