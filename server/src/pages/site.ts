import type { SiteInfo } from '@flydeck/contract/pages';

/** The instance's name and origins. */
export interface Site {
  readonly name: string;
  /** `https://example.org`, without a trailing slash. If undefined, the origin of each request is used. */
  readonly origin: string | undefined;
  /** Origin of the external endpoint to which pages send log records. Undefined if there is no such endpoint. */
  readonly logOrigin?: string | undefined;
}

/** Suggested search terms by interface language. */
export type TermsByLanguage = Readonly<Record<string, SiteInfo['searchTerms']>>;

/**
 * The site information (figures and settings of the instance that pages need) with the search terms of all languages.
 * `siteInfoIn` selects the terms of one language.
 */
export interface SiteInfoByLanguage extends Omit<SiteInfo, 'searchTerms'> {
  readonly searchTerms: TermsByLanguage;
}

const NO_TERMS: SiteInfo['searchTerms'] = { 'sales-marketing': [], teacher: [], student: [], other: [] };

/** Returns the site information with the search terms of one language. */
export const siteInfoIn = (siteInfo: SiteInfoByLanguage, language: string): SiteInfo => ({
  ...siteInfo,
  searchTerms: siteInfo.searchTerms[language] ?? NO_TERMS,
});

/** The site information that pages use until it is read from the database. */
export const INITIAL_SITE_INFO: SiteInfoByLanguage = {
  presentationCount: 0,
  searchTerms: {},
  trendingSearches: [],
  consentRequired: false,
  eventsOnLocalhost: false,
  logUrl: null,
  signups: 'open',
  legalPages: [],
};
