import type { SiteFacts } from '@flydeck/contract/pages';

/** The instance, as its pages present it. */
export interface Site {
  readonly name: string;
  /** `https://example.org`, without a slash at the end; absent: the address of each request stands. */
  readonly origin: string | undefined;
  /** Origin of the log that pages tell of what broke in them; absent: there is none. */
  readonly logOrigin?: string | undefined;
}

/** Suggested search terms of each language of the interface. */
export type TermsByLanguage = Readonly<Record<string, SiteFacts['searchTerms']>>;

/** What an instance knows of itself: `siteFactsIn` is what a page of one language shows of it. */
export interface InstanceFacts extends Omit<SiteFacts, 'searchTerms'> {
  readonly searchTerms: TermsByLanguage;
}

const NO_TERMS: SiteFacts['searchTerms'] = { 'sales-marketing': [], teacher: [], student: [], other: [] };

export const siteFactsIn = (facts: InstanceFacts, language: string): SiteFacts => ({
  ...facts,
  searchTerms: facts.searchTerms[language] ?? NO_TERMS,
});

/** What an instance knows of itself before anything was counted. */
export const NO_FACTS: InstanceFacts = {
  presentationCount: 0,
  searchTerms: {},
  trendingSearches: [],
  consentRequired: false,
  eventsOnLocalhost: false,
  logUrl: null,
  signups: 'open',
  legalPages: [],
};
