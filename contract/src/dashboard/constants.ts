// Separate from the schemas, so that pages that only need a constant do not load the validation library.

/** Longest title, in UTF-16 units. */
export const TITLE_MAX_LENGTH = 200;

/** Days for which a deleted presentation can be restored. */
export const TRASH_DAYS = 30;

export const DASHBOARD_SORTS = ['changed', 'title', 'created', 'views'] as const;
export type DashboardSort = (typeof DASHBOARD_SORTS)[number];

/** Maximum number of presentations in one response. */
export const DASHBOARD_PAGE_SIZE = 48;

/** Maximum number of presentations that one call may change. */
export const BULK_MAX = 200;

export const FOLDER_NAME_MAX_LENGTH = 80;

/** Maximum number of folders of a member. */
export const FOLDERS_MAX = 200;
