import type { SiteFacts } from '@flydeck/contract/pages';

/** The instance, as its pages present it. */
export interface Site {
  readonly name: string;
  /** `https://example.org`, without a slash at the end; absent: the address of each request stands. */
  readonly origin: string | undefined;
  /** Origin of the log that pages tell of what broke in them; absent: there is none. */
  readonly logOrigin?: string | undefined;
}

/** What an instance knows of itself before anything was counted. */
export const NO_FACTS: SiteFacts = {
  presentationCount: 0,
  searchTerms: { 'sales-marketing': [], teacher: [], student: [], other: [] },
  trendingSearches: [],
  consentRequired: false,
  eventsOnLocalhost: false,
  logUrl: null,
  signups: 'open',
};
