import type { PresentationCard } from './page-data.ts';

/** Data of the home page. */
export interface HomePage {
  /** The presentation that plays automatically; null if there is none. */
  readonly featuredPresentation: FeaturedPresentationData | null;
  readonly staffPicks: readonly PresentationCard[];
  readonly newest: readonly PresentationCard[];
}

export interface FeaturedPresentationData {
  readonly card: PresentationCard;
  readonly sceneUrl: string;
  /** Aspect ratio of the overview: width over height. */
  readonly aspectRatio: number;
}
