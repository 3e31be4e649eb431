import { join } from 'node:path';
import { LinkKeys, type LiveKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Flags } from '../flags/index.ts';
import { openFileAccess } from './files/file-access.ts';
import { registerFileRoutes } from './files/file-routes.ts';
import { registerStaticRoutes } from './files/static-routes.ts';
import { type PresentationPagesDeps, registerPages } from './pages/pages.ts';
import { type PdfPurchases, type PlayableRecordings, registerPersonalRoute } from './pages/personal-route.ts';
import { registerPresenterRoute } from './pages/presenter-page.ts';

export { pageOptions } from './pages/page-options.ts';
export { loadLinkedViewPage, RELATED_CANDIDATES } from './pages/pages.ts';
export type { PlayableRecordings } from './pages/personal-route.ts';
export { type OpenedLink, presentPage } from './pages/present.ts';

type PresentationsDeps = Pick<
  Platform,
  | 'app'
  | 'db'
  | 'blobs'
  | 'config'
  | 'pages'
  | 'visitors'
  | 'renderer'
  | 'webDist'
  | 'secrets'
  | 'csrf'
  | 'notifications'
  | 'connectivity'
  | 'log'
> & {
  readonly flags: Flags;
  readonly liveKeys: LiveKeys;
  readonly findSimilarOids: NonNullable<PresentationPagesDeps['findSimilarOids']>;
  readonly purchases: PdfPurchases;
  readonly recordings: PlayableRecordings;
};

/**
 * Registers the pages of presentations with their files and personal page data, the home page, and the built scripts
 * and styles of all pages.
 */
export async function registerPresentations(deps: PresentationsDeps): Promise<void> {
  const { app } = deps;
  registerPages(app, deps);
  registerPresenterRoute(deps);
  const linkKeys = new LinkKeys(deps.secrets('links'));
  registerPersonalRoute({ ...deps, linkKeys, languages: deps.renderer.languages });
  const fileAccess = await openFileAccess({ ...deps, linkKeys });
  registerFileRoutes(app, { ...deps, linkKeys, fileAccess });
  await registerStaticRoutes(app, join(deps.webDist, 'client'));
}
