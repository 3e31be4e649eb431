// These constants are separate from the schemas, because pages that need only a constant must not load the validation
// library.

/** Maximum length of a title, in UTF-16 units. */
export const TITLE_MAX_LENGTH = 200;

/** Days for which a deleted presentation can be restored. */
export const TRASH_DAYS = 30;

/** The orders in which a member can list presentations. */
export const DASHBOARD_SORTS = ['changed', 'title', 'created', 'views'] as const;
export type DashboardSort = (typeof DASHBOARD_SORTS)[number];

/** Maximum number of presentations in one response. */
export const DASHBOARD_PAGE_SIZE = 48;

/** Maximum number of presentations that one request may change. */
export const BULK_MAX = 200;

/** Maximum length of the name of a folder, in UTF-16 units. */
export const FOLDER_NAME_MAX_LENGTH = 80;

/** Maximum number of folders of a member. */
export const FOLDERS_MAX = 200;
