import { z } from 'zod';
import { presentationPageSchema } from '../presentations/page-data.ts';

/** Data of the embed page: those fields of the view page's data that the player and the transcript need. */
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
    videoPlayers: true,
    isPublicView: true,
    accessKey: true,
  })
  .extend({
    /** Path of the view page. */
    viewPath: z.string(),
    /** Whether there is a recording that everybody who may see the presentation may play. */
    hasRecording: z.boolean(),
  });
export type EmbedPage = z.infer<typeof embedPageSchema>;

/** Data of the page that an embed shows if it cannot show the presentation. */
export interface EmbedClosedPage {
  /** The presentation does not exist, may not be embedded, or requires a password. */
  readonly reason: 'missing' | 'not-embeddable' | 'password';
  /** Path of the page to which the embed links: the view page of the presentation, or the home page. */
  readonly path: string;
}
