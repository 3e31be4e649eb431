import { ACCOUNT_PURPOSE_PARAMETER } from '@flydeck/contract/account-pages';
import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/presentations/endpoints';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { readLanguageCookie } from '../../../http/language-cookie.ts';
import { serve } from '../../../http/serve.ts';
import {
  type Actor,
  allows,
  can,
  grantOf,
  type LinkKeys,
  type LoadedPresentation,
  linkPath,
  loadVisible,
  offeredPrice,
  type PresentationTables,
  presentationPath,
  rolesOf,
  stateOf,
} from '../../../library/index.ts';
import type { Platform } from '../../../platform.ts';
import type { Flags } from '../../flags/index.ts';
import { isMobileBrowser, nativeAppFor } from './native-app.ts';
import { likesOf, rightsOf } from './present.ts';

/** Looks up purchases of PDFs. */
export interface PdfPurchases {
  /** Whether the visitor who sends the request bought the PDF of a presentation. */
  isPurchased(request: FastifyRequest, actor: Actor, oid: string): Promise<boolean>;
}

/** Looks up recordings of presentations. */
export interface PlayableRecordings {
  /** Whether a presentation has a recording that can be played. @param mayEdit whether private recordings count */
  exist(oid: string, mayEdit: boolean): Promise<boolean>;
}

type PersonalRouteDeps = Pick<Platform, 'app' | 'visitors' | 'csrf' | 'config'> & {
  readonly db: Kysely<PresentationTables>;
  readonly linkKeys: LinkKeys;
  readonly flags: Flags;
  readonly purchases: PdfPurchases;
  readonly recordings: PlayableRecordings;
  /** Languages of the interface. */
  readonly languages: readonly string[];
};

async function hasLiked(db: Kysely<PresentationTables>, actor: Actor, oid: string): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const like = await db
    .selectFrom('presentation_likes')
    .select('user_id')
    .where('user_id', '=', actor.userId)
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  return like !== undefined;
}

/**
 * Returns the fields about who `actor` is and what `actor` may do on the page, and the numbers of likes and views.
 * `path` is the path of the page, to which the visitor returns after a sign-up to copy the presentation.
 */
function personalFields(
  actor: Actor,
  loaded: LoadedPresentation,
  path: string,
): Pick<
  PersonalPage,
  | 'isAuthenticated'
  | 'isGuest'
  | 'viewerRights'
  | 'isOwner'
  | 'mayCurate'
  | 'likesCount'
  | 'viewCount'
  | 'showMakeACopyButton'
  | 'makeACopyRedirectUrl'
> {
  const { access, grant, row } = loaded;
  return {
    isAuthenticated: actor.kind !== 'anonymous',
    isGuest: actor.kind === 'guest',
    viewerRights: rightsOf(actor, loaded),
    isOwner: rolesOf(actor, access, grant).includes('owner'),
    mayCurate: can(actor, 'curate', access, grant),
    ...likesOf(actor, loaded),
    viewCount: Number(row.view_count),
    // The button is also shown if `actor` may copy the presentation after signing up.
    showMakeACopyButton: can(actor, 'duplicate', access, grant) || allows('signed-in', 'duplicate', stateOf(access)),
    makeACopyRedirectUrl: can(actor, 'duplicate', access, grant)
      ? null
      : `/signup/?next=${encodeURIComponent(path)}&${ACCOUNT_PURPOSE_PARAMETER}=copy`,
  };
}

/**
 * Registers `GET /api/page/presentation/{oid}`, which returns the personal page data. The query parameter `key` is the
 * access key of a page that a share link opened.
 */
export function registerPersonalRoute(deps: PersonalRouteDeps): void {
  const { db, config, visitors, csrf, flags, linkKeys, languages, purchases, recordings } = deps;
  serve(deps, endpoints.getPersonalPage, async ({ params: { oid }, query, request, reply }) => {
    reply.headers({ vary: 'Cookie', 'x-content-type-options': 'nosniff' });
    const [actor, link] = await Promise.all([visitors.actorOf(request), linkKeys.findLink(db, query.key)]);
    const loaded = await loadVisible(db, actor, oid, link && grantOf(link));
    if (!loaded) throw new PublicError('resource.not_found');
    const path = link ? linkPath(link.linkId) : presentationPath(oid, loaded.row.slug);
    csrf.ensureCookie(request, reply);
    const userAgent = request.headers['user-agent'];
    const { viewerName, viewerEmail } = await visitors.meOf(request);
    const price = offeredPrice(actor, loaded, config);
    return {
      ...personalFields(actor, loaded, path),
      mayExportPdf: can(actor, 'export', loaded.access, loaded.grant) || price?.kind === 'free',
      isPdfPurchased: await purchases.isPurchased(request, actor, oid),
      pdfDownloadPrice: price,
      hasRecording: await recordings.exist(oid, can(actor, 'edit', loaded.access, loaded.grant)),
      hasLikedPrezi: await hasLiked(db, actor, oid),
      language: readLanguageCookie(request.headers.cookie, languages),
      isMobile: isMobileBrowser(userAgent),
      viewerName,
      viewerEmail,
      nativeApp: nativeAppFor(config, userAgent, oid),
      evaluatedFeatures: await flags.evaluateForVisitor(request, reply, actor),
    };
  });
}
