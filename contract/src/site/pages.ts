import type { PresentationCard } from '../presentations/page-data.ts';

/** Pages that say in few words what this place is for, beside some of its own decks. */
export interface SitePage {
  /** Picked ones first; none on an empty instance. */
  readonly cards: readonly PresentationCard[];
}

/** What film there is in presentations; teachers read it in their own words. */
export interface VideoPage extends SitePage {
  readonly audience: 'everyone' | 'teachers';
}

/** What stands where a page should. */
export interface ErrorPage extends SitePage {
  readonly kind: 'not_found' | 'failed' | 'unavailable';
}
