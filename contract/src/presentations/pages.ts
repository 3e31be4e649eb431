import type { PresentationCard } from './page-data.ts';

export interface HomePage {
  /** The presentation that plays automatically. */
  readonly featuredPresentation: FeaturedPresentationData | null;
  readonly staffPicks: readonly PresentationCard[];
  readonly newest: readonly PresentationCard[];
}

export interface FeaturedPresentationData {
  readonly card: PresentationCard;
  readonly sceneUrl: string;
  readonly aspectRatio: number;
}
