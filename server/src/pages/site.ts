import type { SiteFacts } from '@flydeck/contract/pages';

/** The instance's name and origins. */
export interface Site {
  readonly name: string;
  /** `https://example.org`, without a trailing slash. If undefined, the origin of each request is used. */
  readonly origin: string | undefined;
  /** Origin of the external endpoint to which pages send log records. Undefined if there is no such endpoint. */
  readonly logOrigin?: string | undefined;
}

/** Suggested search terms by interface language. */
export type TermsByLanguage = Readonly<Record<string, SiteFacts['searchTerms']>>;

/**
 * The site facts (figures and settings of the instance that pages need) with the search terms of all languages.
 * `siteFactsIn` selects the terms of one language.
 */
export interface SiteFactsByLanguage extends Omit<SiteFacts, 'searchTerms'> {
  readonly searchTerms: TermsByLanguage;
}

const NO_TERMS: SiteFacts['searchTerms'] = { 'sales-marketing': [], teacher: [], student: [], other: [] };

/** Returns the facts with the search terms of one language. */
export const siteFactsIn = (facts: SiteFactsByLanguage, language: string): SiteFacts => ({
  ...facts,
  searchTerms: facts.searchTerms[language] ?? NO_TERMS,
});

/** The site facts that pages use until the facts are read from the database. */
export const INITIAL_FACTS: SiteFactsByLanguage = {
  presentationCount: 0,
  searchTerms: {},
  trendingSearches: [],
  consentRequired: false,
  eventsOnLocalhost: false,
  logUrl: null,
  signups: 'open',
  legalPages: [],
};
