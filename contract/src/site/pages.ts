import type { PresentationCard } from '../presentations/page-data.ts';

/** Data of pages about the product. */
export interface SitePage {
  /** Public presentations of the instance, staff picks first. */
  readonly cards: readonly PresentationCard[];
}

/** Data of the page about videos (`/video/`) and of its variant for teachers (`/education/video/`) (V2.17). */
export interface VideoPage extends SitePage {
  readonly audience: 'everyone' | 'teachers';
}

/** Data of an error page. */
export interface ErrorPage extends SitePage {
  /**
   * The HTTP status is 404 for `not_found`, 500 for `failed` and 503 for `unavailable`. The page `unavailable` has no
   * cards, because the pictures of the cards could not be loaded.
   */
  readonly kind: 'not_found' | 'failed' | 'unavailable';
}
