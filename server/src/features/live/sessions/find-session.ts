import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../../http/require-member.ts';
import { type Actor, can, findPresentedAccess, loadAccess } from '../../../library/index.ts';
import type { LiveDb } from '../live-db.ts';
import { type CountedSession, selectSessions } from './present-session.ts';

/** Returns whether a member may edit a presentation. */
export async function mayEdit(db: LiveDb, member: Member, oid: string): Promise<boolean> {
  const loaded = await loadAccess(db, member, oid, { verb: 'edit' });
  return loaded !== undefined && can(member, 'edit', loaded.access, loaded.grant);
}

/** Returns whether a visitor may view a presentation without a share link. */
export async function mayView(db: LiveDb, actor: Actor, oid: string): Promise<boolean> {
  return (await loadAccess(db, actor, oid)) !== undefined;
}

/** Returns whether a member started a session, or may edit its presentation. */
export const mayChange = async (
  db: LiveDb,
  member: Member,
  session: Pick<CountedSession, 'presenter_oid' | 'presentation_oid'>,
): Promise<boolean> =>
  session.presenter_oid === member.profileOid || (await mayEdit(db, member, session.presentation_oid));

/**
 * Returns a session that the member started, or whose presentation the member may edit.
 * @throws PublicError `resource.not_found` for other sessions
 */
export async function requireSession(db: LiveDb, member: Member, id: string): Promise<CountedSession> {
  const session = await selectSessions(db).where('id', '=', id).executeTakeFirst();
  if (!session || !(await mayChange(db, member, session))) throw new PublicError('resource.not_found');
  return session;
}

/**
 * Returns a running session whose presentation the member may edit.
 * @throws PublicError `resource.not_found` for other sessions
 */
export async function requireRunningSession(db: LiveDb, member: Member, id: string): Promise<CountedSession> {
  const session = await requireSession(db, member, id);
  const { presentation_oid: presentationOid, presenter_oid: presenterOid } = session;
  const isRunning = session.ended_at === null && !session.hasExpired;
  if (!isRunning || !(await mayEdit(db, member, presentationOid))) throw new PublicError('resource.not_found');
  if (!(await findPresentedAccess(db, { presentationOid, presenterOid }))) throw new PublicError('resource.not_found');
  return session;
}
