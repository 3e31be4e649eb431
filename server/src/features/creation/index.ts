import type { Platform } from '../../platform.ts';
import { registerCreationPages } from './pages.ts';
import { DraftPreviews } from './previews/draft-previews.ts';
import { registerCreationRoutes } from './routes.ts';

export { createDocument } from './create-document.ts';
export type { DraftPreviews };

type CreationDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'visitors' | 'pages'>;

/**
 * Registers the endpoints that create presentations, change their settings and preview presentations, and the pages of
 * creation and editing. Returns the previews, which compile new presentations.
 */
export function registerCreation({ app, db, blobs, config, visitors, pages }: CreationDeps): DraftPreviews {
  const previews = new DraftPreviews(blobs);
  app.addHook('onClose', async () => previews.close());
  void app.register(async (scope) => registerCreationRoutes({ app: scope, db, blobs, config, visitors, previews }));
  registerCreationPages(app, { db, pages, hasAiService: config.ai !== undefined });
  return previews;
}
