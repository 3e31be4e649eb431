/** Pages that administrators write, in the order of the footer. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Names the text that is shown in every language that has no text of its own. */
export const DEFAULT_TEXT = 'default';

/** Characters of one text. */
export const LEGAL_TEXT_MAX_LENGTH = 100_000;

/** Versions that are listed for restoring, the newest first; older ones stay in the database. */
export const LISTED_VERSIONS = 100;

/** Path of a public page. */
export const legalPath = (page: LegalPage): string => `/legal/${page}/`;
