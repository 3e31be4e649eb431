import * as endpoints from '@flydeck/contract/access/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { can, loadVisible } from '../../library/index.ts';
import type { Limit, Limits } from '../limits/index.ts';
import type { AccessDb, ManagedPresentation } from './access-db.ts';
import { findAccess, listAccess } from './access-list.ts';
import { changeRight, endAccess } from './change-access.ts';
import { type InviteDeps, invite } from './invite.ts';
import { listSharedPresentations } from './shared-presentations.ts';

/** Limits on invitations, because each sends a mail with texts of the member: by member, and by presentation. */
const INVITATIONS_BY_MEMBER: Limit = { action: 'access.invite', max: 60, windowSeconds: 3600 };
const INVITATIONS_BY_PRESENTATION: Limit = { action: 'access.invite-to', max: 200, windowSeconds: 86_400 };

export type AccessRoutesDeps = InviteDeps & EndpointServer & { readonly db: AccessDb; readonly limits: Limits };

/** Registers the endpoints with which owners share presentations, and those of the people they are shared with. */
export function registerAccessRoutes(deps: AccessRoutesDeps): void {
  const { db, limits } = deps;
  serve(deps, endpoints.listAccess, async ({ member, params: { oid } }) => {
    await requireOwned(db, member, oid);
    return { people: await listAccess(db, oid) };
  });
  serve(deps, endpoints.inviteToPresentation, async ({ member, params: { oid }, body }) => {
    const presentation = await requireOwned(db, member, oid);
    await limits.consume(INVITATIONS_BY_MEMBER, member.userId);
    await limits.consume(INVITATIONS_BY_PRESENTATION, oid);
    return requireEntry(db, oid, await invite(deps, presentation, body));
  });
  serve(deps, endpoints.changeAccess, async ({ member, params, body }) => {
    await requireOwned(db, member, params.oid);
    if (!(await changeRight(db, params, body.right))) throw new PublicError('resource.not_found');
    return requireEntry(db, params.oid, params.id);
  });
  serve(deps, endpoints.endAccess, async ({ member, params }) => {
    await requireOwned(db, member, params.oid);
    if (!(await endAccess(db, params))) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.listSharedPresentations, async ({ member }) => ({
    presentations: await listSharedPresentations(db, member),
  }));
  serve(deps, endpoints.leaveSharedPresentation, async ({ member, params: { oid } }) => {
    if (!(await endAccess(db, { oid, id: member.profileOid }))) throw new PublicError('resource.not_found');
  });
}

async function requireEntry(db: AccessDb, oid: string, id: string) {
  const entry = await findAccess(db, oid, id);
  if (!entry) throw new PublicError('resource.not_found');
  return entry;
}

/**
 * Returns a presentation whose access the member may manage.
 * @throws PublicError `resource.not_found` if the member may not see the presentation, `auth.forbidden` if the member
 * may see it but does not own it
 */
async function requireOwned(db: AccessDb, member: Member, oid: string): Promise<ManagedPresentation> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  if (!can(member, 'manage-links', loaded.access, loaded.grant)) throw new PublicError('auth.forbidden');
  return { oid, title: loaded.row.title, member };
}
