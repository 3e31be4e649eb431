import type { PresentationCard, PresentationPage } from './page-data.ts';

/** What every page knows of where it stands. */
export interface PageContext {
  readonly siteName: string;
  /** `https://example.org`, without a slash at the end. */
  readonly origin: string;
  /** Path of this page, without the query. */
  readonly path: string;
  /** One of the interface's languages. */
  readonly language: string;
  /** The address names the language (`?lang=`), so links onward keep it. */
  readonly explicitLanguage: boolean;
  /** May search engines list it. */
  readonly indexable: boolean;
}

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

/** A page to draw. */
export type PageRequest = {
  [Name in keyof PageDataByName]: {
    readonly name: Name;
    readonly context: PageContext;
    readonly data: PageDataByName[Name];
  };
}[keyof PageDataByName];

/** Pages of the instance and the data that each is drawn from. */
export interface PageDataByName {
  view: PresentationPage;
  home: HomePage;
  error: { readonly kind: 'not_found' | 'failed' };
}
