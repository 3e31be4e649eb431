import type { Platform } from '../../platform.ts';
import { registerDraftPages } from './pages.ts';
import { Previews } from './preview/previews.ts';
import { registerDraftRoutes } from './routes.ts';

export { draftData } from './account-data.ts';
export { draftBlobs } from './blobs-in-use.ts';
export { storePicture } from './commands/put-asset.ts';
export { retitleDraft } from './commands/retitle-draft.ts';
export { draftFiles, noteScenesFiles } from './draft-assets.ts';
export { preparePictureInChild } from './pictures/prepare-picture.ts';
export type { DraftTables } from './tables.ts';

type DraftsDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'visitors' | 'pages'>;

/** What authors work on: drafts, their history, their pictures while they are drawn, and publishing them. */
export function registerDrafts({ app, db, blobs, config, visitors, pages }: DraftsDeps): void {
  const previews = new Previews({ db, blobs });
  app.addHook('onClose', async () => previews.close());
  void app.register(async (scope) => registerDraftRoutes({ app: scope, db, blobs, config, visitors, previews }));
  registerDraftPages(app, { db, pages, opensCanvas: config.registersUnreleased });
}
