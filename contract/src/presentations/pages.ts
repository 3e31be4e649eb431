import type { PresentationCard, PresentationPage } from './page-data.ts';

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

/** Data of the page with the presenter's console, which also shows the stage in another window. */
export interface PresenterPage
  extends Pick<
    PresentationPage,
    'oid' | 'title' | 'language' | 'schemaVersion' | 'sceneUrl' | 'aspectRatio' | 'steps'
  > {
  /** Path of the page of the presentation. */
  readonly path: string;
  /** Whether the visitor may start a live session. */
  readonly canGoLive: boolean;
}
