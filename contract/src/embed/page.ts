import { z } from 'zod';
import { presentationPageSchema } from '../presentations/page-data.ts';

/** What a presentation inside the frame of another site is drawn from: of the view page what plays and reads it. */
export const embedPageSchema = presentationPageSchema
  .pick({
    oid: true,
    title: true,
    owner: true,
    lastModifiedDateString: true,
    schemaVersion: true,
    language: true,
    transcriptData: true,
    previewUrl: true,
    preview: true,
    aspectRatio: true,
    sceneUrl: true,
    steps: true,
    shouldAutoplay: true,
    forceAutoplay: true,
    embedMode: true,
    showWatermark: true,
    isPublicView: true,
    accessKey: true,
  })
  .extend({
    /** Path of the page that shows it in full. */
    viewPath: z.string(),
  });
export type EmbedPage = z.infer<typeof embedPageSchema>;

/** Why nothing plays in a frame: it is not there, its author lets no site embed it, or a password stands before it. */
export const EMBED_CLOSED_REASONS = ['missing', 'not-embeddable', 'password'] as const;

/** What stands in a frame where nothing may. */
export interface EmbedClosedPage {
  readonly reason: (typeof EMBED_CLOSED_REASONS)[number];
  /** Where to go instead, on the instance itself. */
  readonly path: string;
}
