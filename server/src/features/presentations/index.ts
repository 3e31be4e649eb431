import { join } from 'node:path';
import type { Platform } from '../../platform.ts';
import type { Flags } from '../flags/index.ts';
import { openFileAccess } from './files/file-access.ts';
import { registerFiles } from './files/file-routes.ts';
import { registerStatic } from './files/static-routes.ts';
import { LinkKeys } from './grants/link-keys.ts';
import { type PresentationPagesDeps, registerPages } from './pages/pages.ts';
import { type PdfPurchases, registerPersonal } from './pages/personal-route.ts';

export type { BuiltScene, SceneSource } from './building/build-scene.ts';
export { BuiltFrameReader, builtFrames } from './building/built-frames.ts';
export { ensureProfile, findProfile } from './commands/ensure-profile.ts';
export {
  PresentationMissingError,
  type PublishDeps,
  type Published,
  publishPresentation,
} from './commands/publish.ts';
export { type RetitledFiles, retitledFiles } from './commands/retitle.ts';
export { countSteps } from './count-steps.ts';
export { anySlot, type Counts, likesCount, likesOfOid, viewCount, withCounts } from './counts.ts';
export { sanitizeDescription } from './description.ts';
export { deleteReplacedScenes, presentationBlobs } from './files/blobs-in-use.ts';
export { blobsNamedIn, NO_FILE_HASH, UnreadableBlobError } from './files/blobs-named-in.ts';
export { copySceneFiles } from './files/scene-files.ts';
export {
  findLiveLink,
  grantOf,
  isLinkLive,
  LINK_KEY_LIFETIME_S,
  LinkKeys,
  type LiveLink,
} from './grants/link-keys.ts';
export { newOid } from './new-oid.ts';
export { notifyChanged, notifyCountChanged, PUBLISHED_CHANNEL, parseNotification } from './notifications.ts';
export { avatarOf } from './pages/avatar.ts';
export { pageOptions } from './pages/page-options.ts';
export { linkedViewPage, RELATED_CANDIDATES } from './pages/pages.ts';
export {
  canSellPdf,
  checkoutSettings,
  defaultPdfPrice,
  offeredPrice,
  type PdfPricing,
  pdfDownloadPrice,
} from './pages/pdf-price.ts';
export { displayName, type OpenedLink, presentCard, presentPage } from './pages/present.ts';
export {
  type AccessAttributes,
  can,
  type Grant,
  isPubliclyListed,
  mayLike,
  type Role,
  rolesOf,
  stateOf,
  type Verb,
} from './policy.ts';
export {
  accessAttributesOf,
  type CardRow,
  cards,
  galleryCards,
  isListed,
  type LoadedPresentation,
  loadAccess,
  loadVisible,
  topPickCards,
} from './queries.ts';
export { linkPath, presentationPath, slugOf } from './slug.ts';
export type { PresentationRow, PresentationTables, ProfileRow } from './tables.ts';
export { aiTemplateCards, templateCards } from './template-cards.ts';

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
  | 'notices'
  | 'connectivity'
  | 'log'
> & {
  readonly flags: Flags;
  readonly related: NonNullable<PresentationPagesDeps['related']>;
  readonly purchases: PdfPurchases;
};

/** Registers the pages of presentations with their files and personal data, the home page and the web build. */
export async function registerPresentations(deps: PresentationsDeps): Promise<void> {
  const { app } = deps;
  registerPages(app, deps);
  const linkKeys = new LinkKeys(deps.secrets('links'));
  registerPersonal({ ...deps, linkKeys, languages: deps.renderer.languages });
  const files = await openFileAccess({ ...deps, linkKeys });
  registerFiles(app, { ...deps, linkKeys, files });
  await registerStatic(app, join(deps.webDist, 'client'));
}
