import { LINK_RIGHTS } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { OID_LENGTH } from '@flydeck/contract/presentations/ids';
import type { Member } from '../../http/require-member.ts';
import { presentationPath } from '../../library/index.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Platform } from '../../platform.ts';
import { hashSecret } from '../accounts/index.ts';
import { selectConfirmedAddress, selectOpenInvitations } from '../comments/index.ts';
import type { AccessDb, AccessTransaction } from './access-db.ts';
import { storeMember } from './invite.ts';

/** An invitation that can be accepted, and its presentation. */
interface OpenInvitation {
  readonly id: string;
  readonly oid: string;
  readonly slug: string;
  readonly ownerOid: string;
  readonly right: LinkRight;
}

/** Length of the secret: 32 bytes in base64url. */
const SECRET_PATTERN = /^[\w-]{43}$/;
/** Pattern of the id of an invitation, see `newOid`. */
const ID_PATTERN = new RegExp(`^[\\w-]{${OID_LENGTH}}$`);
const SHARED_LIST_PATH = '/dashboard/next/?place=shared';

/**
 * Registers `/invitation/{secret}/`, which mails link to. A member who opens it gets the right of the invitation, and is
 * redirected to the presentation. Other visitors are redirected to the login page first. Unknown, accepted, withdrawn and
 * expired invitations all redirect to the list "Shared with me", so that the link of a mail can be opened again.
 * Notifications link to `/invitation/{id}/`, which only members with the confirmed mail address of the invitation can
 * accept.
 */
export function registerInvitationPage({ app, db, pages }: Pick<Platform, 'app' | 'db' | 'pages'>): void {
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.invitation, async (request, { actor }): Promise<PageResult> => {
    const { token } = request.params as { readonly token: string };
    if (!SECRET_PATTERN.test(token) && !ID_PATTERN.test(token)) return undefined;
    if (actor.kind !== 'member') return { redirectTo: `/login/?next=${encodeURIComponent(`/invitation/${token}/`)}` };
    return { redirectTo: (await acceptInvitation(db, actor, token)) ?? SHARED_LIST_PATH };
  });
}

/**
 * Returns the mail address that was invited with the link of a mail, for the form with which the person signs up; null if
 * the path is not the link of an open invitation.
 */
export async function findInvitedAddress(db: AccessDb, path: string): Promise<string | null> {
  const secret = /^\/invitation\/([\w-]{43})\/$/.exec(path)?.[1];
  if (secret === undefined) return null;
  const invitation = await selectOpenInvitations(db).where('secret_hash', '=', hashSecret(secret)).executeTakeFirst();
  return invitation?.email ?? null;
}

/**
 * Gives the member the right of an invitation and deletes the invitation, in one transaction. Returns the path of the
 * presentation for this right; undefined if the invitation cannot be accepted.
 */
function acceptInvitation(db: AccessDb, member: Member, token: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const open = selectOpenInvitations(trx);
    const addressed = SECRET_PATTERN.test(token)
      ? open.where('secret_hash', '=', hashSecret(token))
      : open
          .where('presentation_invitations.id', '=', token)
          .where('presentation_invitations.email', '=', selectConfirmedAddress(trx, member.userId));
    const invitation = await addressed.forUpdate('presentation_invitations').executeTakeFirst();
    if (!invitation) return undefined;
    if (invitation.ownerOid !== member.profileOid) await accept(trx, member, invitation);
    return pathFor(invitation);
  });
}

async function accept(trx: AccessTransaction, { userId }: Member, { id, oid, right }: OpenInvitation): Promise<void> {
  const former = await trx
    .selectFrom('presentation_members')
    .select('right')
    .where('presentation_oid', '=', oid)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // An accepted invitation does not reduce the right of a member.
  const isStronger = !former || LINK_RIGHTS.indexOf(right) > LINK_RIGHTS.indexOf(former.right);
  if (isStronger) await storeMember(trx, { oid, userId, right });
  await trx.deleteFrom('presentation_invitations').where('id', '=', id).execute();
}

function pathFor({ oid, slug, right }: OpenInvitation): string {
  if (right === 'edit') return `/p/edit/${oid}/`;
  return right === 'comment' ? `/p/edit/${oid}/#present` : presentationPath(oid, slug);
}
