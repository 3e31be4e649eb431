import type { PresentationCard } from './page-data.ts';

export interface HomePage {
  /** The presentation that plays automatically. */
  readonly featured: HomeFeature | null;
  readonly picked: readonly PresentationCard[];
  readonly newest: readonly PresentationCard[];
}

export interface HomeFeature {
  readonly card: PresentationCard;
  readonly sceneUrl: string;
  readonly aspectRatio: number;
}
