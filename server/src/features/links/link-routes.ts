import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/links/endpoints';
import type { Member } from '../../http/require-member.ts';
import { serve } from '../../http/serve.ts';
import { can, loadVisible } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Limit, Limits } from '../limits/index.ts';
import { changeLink, createLink, listLinks, revokeLink } from './links.ts';

/** Limit on the new links and new passwords of one presentation. */
const LINK_CREATION: Limit = { action: 'link.make', max: 100, windowSeconds: 86_400 };

type LinkRouteDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & { readonly limits: Limits };

/** Registers `/api/presentations/{oid}/links`, where owners manage share links. Responses never contain passwords. */
export function registerLinkRoutes(deps: LinkRouteDeps): void {
  const { db, limits } = deps;
  serve(deps, endpoints.listLinks, async ({ member, params: { oid } }) => {
    await assertOwner(deps, member, oid);
    return { links: await listLinks(db, oid) };
  });
  serve(deps, endpoints.createLink, async ({ member, params: { oid }, body }) => {
    await assertOwner(deps, member, oid);
    await limits.consume(LINK_CREATION, oid);
    return createLink(db, oid, body);
  });
  serve(deps, endpoints.changeLink, async ({ member, params: { oid, linkId }, body }) => {
    await assertOwner(deps, member, oid);
    if (body.password) await limits.consume(LINK_CREATION, oid);
    const changedLink = await changeLink(db, oid, linkId, body);
    if (!changedLink) throw new PublicError('resource.not_found');
    return changedLink;
  });
  serve(deps, endpoints.revokeLink, async ({ member, params: { oid, linkId } }) => {
    await assertOwner(deps, member, oid);
    if (!(await revokeLink(db, oid, linkId))) throw new PublicError('resource.not_found');
  });
}

/**
 * Checks that the member may manage the links of a presentation.
 * @throws PublicError `resource.not_found` if the member may not see the presentation, `auth.forbidden` if the member
 * may see it but does not own it.
 */
async function assertOwner({ db }: LinkRouteDeps, member: Member, oid: string): Promise<void> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  if (!can(member, 'manage-links', loaded.access, loaded.grant)) throw new PublicError('auth.forbidden');
}
