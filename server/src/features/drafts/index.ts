import type { Platform } from '../../platform.ts';
import { registerDraftPages } from './pages.ts';
import { Previews } from './preview/previews.ts';
import { registerDraftRoutes } from './routes.ts';

type DraftsDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'visitors' | 'pages'>;

/** What authors work on: drafts, their history, their pictures while they are drawn, and publishing them. */
export function registerDrafts({ app, db, blobs, config, visitors, pages }: DraftsDeps): void {
  const previews = new Previews({ db, blobs });
  app.addHook('onClose', async () => previews.close());
  void app.register(async (scope) => registerDraftRoutes({ app: scope, db, blobs, config, visitors, previews }));
  registerDraftPages(app, { db, pages, opensCanvas: config.registersUnreleased });
}
