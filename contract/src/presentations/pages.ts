import type { PresentationCard } from './page-data.ts';

export interface HomePage {
  /** The one that flies by itself. */
  readonly featured: HomeFeature | null;
  readonly picked: readonly PresentationCard[];
  readonly newest: readonly PresentationCard[];
}

export interface HomeFeature {
  readonly card: PresentationCard;
  readonly sceneUrl: string;
  readonly aspectRatio: number;
}
