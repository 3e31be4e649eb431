/** Legal pages, in the order of the footer. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Used instead of a language code, for the text that is shown in all languages without a text of their own. */
export const DEFAULT_LEGAL_LANGUAGE = 'default';

/** Maximum length of one text, in UTF-16 units. */
export const LEGAL_TEXT_MAX_LENGTH = 100_000;

/** Maximum number of versions listed for restoring, newest first. Older versions stay in the database. */
export const LISTED_VERSIONS_MAX = 100;

/** Path of a public legal page. */
export const legalPath = (page: LegalPage): string => `/legal/${page}/`;
