import { z } from 'zod';
import type { PresentationCard } from '../presentations/page-data.ts';
import { EXPLORE_ORDERS, type ExploreOrder } from './explore-order.ts';
import { languageFilterSchema, type PresentationKind, type SearchResponse } from './search.ts';

/** Maximum number of presentations on one page of a list. */
export const EXPLORE_PAGE_LENGTH = 24;
/** Maximum number of presentations in each list of the overview page (`/explore/` without a query). */
export const EXPLORE_SECTION_LENGTH = 6;

/** Maximum length of a tag in the query, in UTF-16 units. */
const MAX_TAG_LENGTH = 200;

/** Query of `/explore/`. `after` is the value of `next` in the data of the previous page. Empty values are ignored. */
export const exploreQuerySchema = z.object({
  order: z.enum(EXPLORE_ORDERS).or(z.literal('')).optional(),
  language: languageFilterSchema.or(z.literal('')).optional(),
  tag: z.string().max(MAX_TAG_LENGTH).optional(),
  after: z.string().max(400).optional(),
});

/** A presentation in a list of `/explore/`. */
export interface ExploreCard {
  readonly card: PresentationCard;
  readonly likes: number;
  readonly views: number;
}

/** A language by which lists can be filtered, with its name in the language of the page. */
export interface NamedLanguage {
  /** Primary subtag of the language (BCP 47), such as `pt`. */
  readonly code: string;
  readonly name: string;
}

export interface ExploreList {
  readonly order: ExploreOrder;
  readonly cards: readonly ExploreCard[];
}

/** Data of `/explore/`. */
export interface ExplorePage {
  /** Languages of all listed presentations, not only of those on this page. */
  readonly languages: readonly NamedLanguage[];
  /** Frequent tags of popular presentations. */
  readonly tags: readonly string[];
  /** The language to which the lists are limited; null for all languages. */
  readonly language: string | null;
  /** The tag to which the lists are limited; null for all tags. */
  readonly tag: string | null;
  /** The overview page has several lists, every other page only the requested list. */
  readonly lists: readonly ExploreList[];
  /** Cursor of the next page; null on the overview page and on the last page. */
  readonly next: string | null;
  readonly isOverview: boolean;
  /** False on the overview page and the first page of a list, true on all further pages. */
  readonly isContinued: boolean;
}

/** Data of `/explore/search/`. */
export interface SearchPage {
  readonly response: SearchResponse;
  readonly filters: {
    readonly language: string | null;
    readonly reusable: boolean;
    readonly kind: PresentationKind | null;
    /** Whether the visitor turned off the correction of spelling. */
    readonly exact: boolean;
  };
  /** Languages of all listed presentations, not only of the results. */
  readonly languages: readonly NamedLanguage[];
  /** False on the first page of results, true on all further pages. */
  readonly isContinued: boolean;
}
