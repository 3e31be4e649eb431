import { openOutliners } from './adapters/outliner/index.ts';
import { openPayments, type PaymentProviders } from './adapters/payments/index.ts';
import { BLOB_OWNERS } from './blob-owners.ts';
import { registerAccess } from './features/access/index.ts';
import { registerAccountPages } from './features/account-pages/index.ts';
import { registerAdmin } from './features/admin/index.ts';
import { registerAds } from './features/ads/index.ts';
import { registerAnimations } from './features/animations/index.ts';
import { registerBrand } from './features/brand/index.ts';
import { registerComments } from './features/comments/index.ts';
import { registerContact } from './features/contact/index.ts';
import { registerCreation } from './features/creation/index.ts';
import { registerCuration } from './features/curation/index.ts';
import { registerDashboard } from './features/dashboard/index.ts';
import { registerEditing } from './features/editing/index.ts';
import { registerEmbed } from './features/embed/index.ts';
import { registerEvents } from './features/events/index.ts';
import { registerExports } from './features/exports/index.ts';
import { type Flags, openFlags } from './features/flags/index.ts';
import { registerFonts } from './features/fonts/index.ts';
import { registerInsights } from './features/insights/index.ts';
import { registerLegal } from './features/legal/index.ts';
import { registerLikes } from './features/likes/index.ts';
import { Limits } from './features/limits/index.ts';
import { registerLinks, ShareLinkAccess } from './features/links/index.ts';
import { registerLive } from './features/live/index.ts';
import { registerMetrics } from './features/metrics/index.ts';
import { registerOembed } from './features/oembed/index.ts';
import { registerOutlines } from './features/outlines/index.ts';
import { type PlayableRecordings, RELATED_CANDIDATES, registerPresentations } from './features/presentations/index.ts';
import { registerProfiles } from './features/profiles/index.ts';
import { openPurchases, registerPurchases } from './features/purchases/index.ts';
import { hasPlayableRecording, registerRecordings } from './features/recordings/index.ts';
import { createRelatedCache, registerSearch } from './features/search/index.ts';
import { registerSite } from './features/site/index.ts';
import { registerSitemap } from './features/sitemap/index.ts';
import { registerStorage } from './features/storage/index.ts';
import { registerTemplates } from './features/templates/index.ts';
import { registerUploads } from './features/uploads/index.ts';
import { PutmaCookie } from './http/putma-cookie.ts';
import { LinkKeys, LiveKeys } from './library/index.ts';
import type { Platform } from './platform.ts';

/** Registers all features: their endpoints, pages and jobs. */
export async function registerFeatures(platform: Platform): Promise<void> {
  registerMetrics(platform);
  await platform.accounts.register(platform);
  const flags = await openFlags(platform);
  flags.storedFlags.onChange(() => platform.pages.invalidateAll());
  const findSimilarOids = createRelatedCache(platform.db, RELATED_CANDIDATES);
  const purchaseServices = openPurchaseServices(platform);
  const { rights: purchaseRights } = purchaseServices.purchases;
  const liveKeys = new LiveKeys(platform.secrets('live'), platform.clock.monotonicMs);
  const { db } = platform;
  const recordings = { exist: (oid: string, mayEdit: boolean) => hasPlayableRecording(db, oid, mayEdit) };
  await registerPresentations({ ...platform, flags, findSimilarOids, liveKeys, purchases: purchaseRights, recordings });
  await registerSearch(platform);
  registerSitemap(platform);
  const payments = openPayments(platform);
  await registerSharing({ ...platform, ...purchaseServices, payments, liveKeys, recordings }, flags);
  registerEvents(platform);
  registerInsights(platform);
  await registerSite(platform);
  registerAccountPages(platform);
  registerProfiles(platform);
  await registerUploads(platform);
  await registerDashboard(platform);
  const previews = registerCreation(platform);
  registerOutlines({ ...platform, outliners: openOutliners(platform.config), previews });
  await registerEditing(platform);
  registerFonts(platform);
  registerTemplates(platform);
  await registerAnimations(platform);
  await registerStorage(platform, BLOB_OWNERS);
  registerAdmin({ ...platform, flags, payments });
  registerAds(platform);
  registerBrand(platform);
  await registerLegal(platform);
  registerCuration(platform);
}

/** Creates the purchase services before their routes are registered, because presentation pages need the services. */
function openPurchaseServices(platform: Platform) {
  const putma = new PutmaCookie({ secure: platform.config.siteUrl?.startsWith('https:') ?? false });
  return { putma, purchases: openPurchases({ ...platform, putma }) };
}

type PlatformWithPayments = Platform &
  ReturnType<typeof openPurchaseServices> & {
    readonly payments: PaymentProviders;
    readonly liveKeys: LiveKeys;
    readonly recordings: PlayableRecordings;
  };

/** Registers share links, shared access, embeds, likes, oEmbed, contact forms, comments, live sessions, recordings and PDFs. */
async function registerSharing(platform: PlatformWithPayments, flags: Flags): Promise<void> {
  const { db, secrets, config } = platform;
  const limits = new Limits(db, secrets('limits'));
  const secure = config.siteUrl?.startsWith('https:') ?? false;
  const shareLinks = new ShareLinkAccess({ db, secret: secrets('links'), secure });
  registerLinks({ ...platform, limits, shareLinks, flags });
  registerAccess({ ...platform, limits });
  await registerEmbed({ ...platform, shareLinks });
  registerLikes({ ...platform, shareLinks });
  registerOembed(platform);
  registerContact({ ...platform, limits });
  await registerComments({ ...platform, limits });
  const linkKeys = new LinkKeys(secrets('links'));
  await registerLive({ ...platform, limits, linkKeys });
  registerRecordings({ ...platform, linkKeys });
  await registerPdfs({ ...platform, limits });
}

/** Registers PDF exports and their purchases. */
async function registerPdfs(platform: PlatformWithPayments & { readonly limits: Limits }): Promise<void> {
  const { secrets, purchases } = platform;
  const linkKeys = new LinkKeys(secrets('links'));
  const exports = await registerExports({ ...platform, linkKeys, rights: purchases.rights });
  await registerPurchases({ ...platform, linkKeys, exports });
}
