import { z } from 'zod';
import type { PresentationCard } from '../presentations/page-data.ts';
import { EXPLORE_ORDERS, type ExploreOrder } from './explore-order.ts';
import { languageFilterSchema, type PresentationKind, type SearchAnswer } from './search.ts';

/** Presentations of one page of a list, and of each list of the overview. */
export const EXPLORE_PAGE_LENGTH = 24;
export const EXPLORE_SECTION_LENGTH = 6;

/** Longest tag that a list is made for. */
const MAX_TAG_LENGTH = 200;

/** What `/explore/` reads from its address. */
export const exploreQuerySchema = z.object({
  order: z.enum(EXPLORE_ORDERS).or(z.literal('')).optional(),
  language: languageFilterSchema.or(z.literal('')).optional(),
  tag: z.string().max(MAX_TAG_LENGTH).optional(),
  after: z.string().max(400).optional(),
});

/** A presentation as the lists show it. */
export interface ExploreCard {
  readonly card: PresentationCard;
  readonly likes: number;
  readonly views: number;
}

/** A language with its name in the language of the page. */
export interface NamedLanguage {
  /** Primary subtag. */
  readonly code: string;
  readonly name: string;
}

export interface ExploreList {
  readonly order: ExploreOrder;
  readonly cards: readonly ExploreCard[];
}

export interface ExplorePage {
  /** Languages that there are presentations in. */
  readonly languages: readonly NamedLanguage[];
  /** Tags that many of those that people look at have. */
  readonly tags: readonly string[];
  readonly language: string | null;
  readonly tag: string | null;
  /** Several lists: the overview. One: the list that was asked for. */
  readonly lists: readonly ExploreList[];
  /** Null on the overview and on the last page. */
  readonly next: string | null;
  readonly isOverview: boolean;
  /** Not the first page of a list. */
  readonly isContinued: boolean;
}

export interface SearchPage {
  readonly answer: SearchAnswer;
  readonly filters: {
    readonly language: string | null;
    readonly reusable: boolean;
    readonly kind: PresentationKind | null;
    /** Nothing is corrected. */
    readonly exact: boolean;
  };
  readonly languages: readonly NamedLanguage[];
  /** Not the first page of results. */
  readonly isContinued: boolean;
}
