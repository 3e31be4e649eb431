import type { PresentationCard } from '../presentations/page-data.ts';

/** Data of pages about the product. */
export interface SitePage {
  /** Public presentations of the instance, staff picks first. */
  readonly cards: readonly PresentationCard[];
}

/** Data of the video product's page and its education variant (V2.17). */
export interface VideoPage extends SitePage {
  readonly audience: 'everyone' | 'teachers';
}

/** Data of an error page. */
export interface ErrorPage extends SitePage {
  readonly kind: 'not_found' | 'failed' | 'unavailable';
}
