import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/links/endpoints';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import type { FastifyRequest } from 'fastify';
import { isRobot } from '../../http/is-robot.ts';
import { serve } from '../../http/serve.ts';
import { findLiveLink, grantOf, linkPath, loadVisible, rolesOf, setGuestName } from '../../library/index.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { PageVisitor } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import type { Flags } from '../flags/index.ts';
import { type Limit, type Limits, rateLimitKey } from '../limits/index.ts';
import { loadLinkedViewPage } from '../presentations/index.ts';
import { countUse, storeGrant } from './links.ts';
import { verifyPassword } from './password.ts';
import type { ShareLinkAccess } from './share-link-access.ts';

/** Limit on the attempts of one IP address to enter the password of a link. */
const ATTEMPTS_BY_ADDRESS: Limit = { action: 'link.password', max: 10, windowSeconds: 900 };
/** Limit on the attempts of all visitors together to enter the password of a link. */
const ATTEMPTS_IN_TOTAL: Limit = { action: 'link.passwords', max: 200, windowSeconds: 900 };

export type LinkPageDeps = Pick<Platform, 'app' | 'db' | 'config' | 'pages' | 'visitors'> & {
  readonly shareLinks: ShareLinkAccess;
  readonly limits: Limits;
  readonly flags: Pick<Flags, 'listEnabledForEverybody'>;
};

/** Registers `/v/{link id}/` and its password form. Unknown, expired and revoked links return the same 404 page. */
export function registerLinkPage(deps: LinkPageDeps): void {
  deps.pages.registerPersonal(deps.app, PAGE_ENDPOINTS_BY_NAME.link, (request, visitor) =>
    loadLinkPage(deps, request, visitor),
  );
  registerUnlockRoute(deps);
  registerGuestRoute(deps);
}

async function loadLinkPage(
  { db, config, shareLinks, flags }: LinkPageDeps,
  request: FastifyRequest,
  { actor, audience }: PageVisitor,
): Promise<PageResult> {
  const link = await findLiveLink(db, (request.params as { linkId: string }).linkId);
  if (!link) return undefined;
  const { linkId, presentationOid, right, allowsGuests } = link;
  const loaded = await loadVisible(db, actor, presentationOid, grantOf(link));
  if (!loaded) return undefined;
  const isOwner = rolesOf(actor, loaded.access).includes('owner');
  if (!isOwner && !(await shareLinks.isAuthorized(request, link))) {
    const path = linkPath(linkId);
    return { name: 'link-password', data: { linkId }, path, listed: false, hasSecretUrl: true };
  }
  // A request without the trailing slash is not counted, because it is redirected to the URL with the slash.
  const isVisit = request.method === 'GET' && request.url.split('?', 1)[0] === linkPath(linkId);
  if (isVisit && !isOwner && !isRobot(request.headers['user-agent'])) await countUse(db, linkId);
  const isNamedGuest = actor.kind === 'guest' && actor.identity !== undefined;
  if (right !== 'view' && ((actor.kind === 'member' && !isOwner) || (isNamedGuest && allowsGuests)))
    await storeGrant(db, actor.userId, link);
  const hasPassword = link.passwordHash !== null;
  const openedLink = { linkId, key: shareLinks.keys.issue(link), hasPassword, allowsGuests };
  return loadLinkedViewPage({ db, config, flags }, loaded, audience.language, openedLink, actor);
}

/** Registers the endpoint with which visitors without an account get the right of a link that allows guests. */
function registerGuestRoute({ app, db, shareLinks, visitors }: LinkPageDeps): void {
  serve({ app, visitors }, endpoints.joinAsGuest, async ({ params: { linkId }, body: { name, key }, request }) => {
    const link = await shareLinks.keys.findLink(db, key);
    if (link?.linkId !== linkId || link.right === 'view' || !link.allowsGuests)
      throw new PublicError('resource.not_found');
    const actor = await visitors.actorOf(request);
    if (actor.kind === 'anonymous') throw new PublicError('auth.required');
    if (!(await loadVisible(db, actor, link.presentationOid, grantOf(link))))
      throw new PublicError('resource.not_found');
    if (actor.kind === 'guest') await setGuestName(db, actor.userId, name);
    await storeGrant(db, actor.userId, link);
    return { right: link.right };
  });
}

/** Registers the endpoint to which the password form is sent. */
function registerUnlockRoute(deps: LinkPageDeps): void {
  const { db, shareLinks, limits } = deps;
  serve(deps, endpoints.unlockLink, async ({ params: { linkId }, body, request, reply }) => {
    const link = await findLiveLink(db, linkId);
    if (!link) throw new PublicError('resource.not_found');
    if (link.passwordHash !== null) {
      const subject = [link.linkId, rateLimitKey(request.ip)];
      await limits.consume(ATTEMPTS_BY_ADDRESS, ...subject);
      await limits.consume(ATTEMPTS_IN_TOTAL, link.linkId);
      if (!(await verifyPassword(body.password, link.passwordHash))) throw new PublicError('auth.forbidden');
      await limits.reset(ATTEMPTS_BY_ADDRESS, ...subject);
    }
    shareLinks.setProofCookies(reply, link);
  });
}
