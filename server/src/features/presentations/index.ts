import { join } from 'node:path';
import type { Platform } from '../../platform.ts';
import type { Flags } from '../flags/index.ts';
import { registerFiles } from './files/file-routes.ts';
import { registerStatic } from './files/static-routes.ts';
import { LinkKeys } from './grants/link-keys.ts';
import { registerPages } from './pages/pages.ts';
import { registerPersonal } from './pages/personal-route.ts';

export type { BuiltScene, SceneSource } from './building/build-scene.ts';
export { ensureProfile } from './commands/ensure-profile.ts';
export {
  PresentationMissingError,
  type PublishDeps,
  type Published,
  publishPresentation,
} from './commands/publish.ts';
export { type RetitledFiles, retitledFiles } from './commands/retitle.ts';
export { anySlot, type Counts, likesCount, likesOfOid, viewCount, withCounts } from './counts.ts';
export { sanitizeDescription } from './description.ts';
export { forgetReplacedScenes, presentationBlobs } from './files/blobs-in-use.ts';
export { blobsNamedIn, NO_FILE_HASH, UnreadableBlobError } from './files/blobs-named-in.ts';
export {
  findLiveLink,
  grantOf,
  isLinkLive,
  LINK_KEY_LIFETIME_S,
  LinkKeys,
  type LiveLink,
} from './grants/link-keys.ts';
export { newOid } from './new-oid.ts';
export { PUBLISHED_CHANNEL, readWord, tellChanged, tellCounted } from './notice.ts';
export { avatarOf } from './pages/avatar.ts';
export { pageOptions } from './pages/page-options.ts';
export { linkedViewPage } from './pages/pages.ts';
export { checkoutSettings, pdfDownloadPrice } from './pages/pdf-price.ts';
export { displayName, type OpenedLink, presentCard, presentPage } from './pages/present.ts';
export {
  can,
  type Grant,
  type Guarded,
  isSameForAll,
  type Role,
  rolesOf,
  stateOf,
  type Verb,
} from './policy.ts';
export {
  type CardRow,
  cards,
  galleryCards,
  guardedOf,
  isListed,
  type LoadedPresentation,
  loadGuarded,
  loadVisible,
  topPickCards,
} from './queries.ts';
export { linkPath, presentationPath, slugOf } from './slug.ts';
export type { PresentationRow, PresentationTables, ProfileRow } from './tables.ts';
export { aiTemplateCards, templateCards } from './template-cards.ts';

type PresentationsDeps = Pick<
  Platform,
  'app' | 'db' | 'blobs' | 'config' | 'pages' | 'visitors' | 'renderer' | 'webDist' | 'secrets' | 'csrf'
> & { readonly flags: Flags };

/** The pages of presentations, the files they name, and the home page. */
export async function registerPresentations(deps: PresentationsDeps): Promise<void> {
  const { app } = deps;
  registerPages(app, deps);
  const linkKeys = new LinkKeys(deps.secrets('links'));
  registerPersonal(app, { ...deps, linkKeys, languages: deps.renderer.languages });
  registerFiles(app, { ...deps, linkKeys });
  await registerStatic(app, join(deps.webDist, 'client'));
}
