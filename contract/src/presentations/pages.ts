import { z } from 'zod';
import { type PresentationCard, presentationPageSchema } from './page-data.ts';

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
export const presenterPageSchema = presentationPageSchema
  .pick({
    oid: true,
    title: true,
    language: true,
    schemaVersion: true,
    sceneUrl: true,
    aspectRatio: true,
    steps: true,
  })
  .extend({
    /** Path of the page of the presentation. */
    path: z.string(),
    /** Whether the visitor may start a live session. */
    canGoLive: z.boolean(),
    /** Whether the visitor may edit, but needs an account to start a live session. */
    needsAccountToGoLive: z.boolean(),
  });
export type PresenterPage = z.infer<typeof presenterPageSchema>;
