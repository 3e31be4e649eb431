import { PublicError } from '@flydeck/contract/errors';
import { sql, type Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { type AccountTables, assertNotLastAdministrator, endSessions } from '../accounts/index.ts';
import { type PresentationTables, tellChanged } from '../presentations/index.ts';
import { refreshSearch, type SearchTables } from '../search/index.ts';
import type { ContactTables, ModerationVerb } from './tables.ts';

type Trx = Transaction<AccountTables & ContactTables & PresentationTables & SearchTables>;

export interface Decision {
  /** An administrator. */
  readonly by: Member;
  /** Why, for other administrators to read. */
  readonly note?: string;
  /** The report that it answers. */
  readonly reportId?: string;
}

interface About {
  readonly presentationOid?: string;
  readonly profileOid?: string;
}

/** The rights are looked at here again, whatever route it came by. @throws PublicError `auth.forbidden` */
function assertModerator(by: Member): void {
  if (!by.isAdministrator) throw new PublicError('auth.forbidden');
}

/** Writes a decision into the log of moderation, in the transaction that carries it out. */
export async function noteDecision(
  trx: Trx,
  verb: ModerationVerb,
  decision: Decision,
  about: About,
): Promise<void> {
  const { by, note = '', reportId } = decision;
  const values = {
    actor_user_id: by.userId,
    verb,
    presentation_oid: about.presentationOid ?? null,
    profile_oid: about.profileOid ?? null,
    report_id: reportId ?? null,
    note,
  };
  await trx.insertInto('moderation_log').values(values).execute();
}

/** Nothing is wrong with what was reported. @throws PublicError `resource.not_found` where no such report is open. */
export async function dismissReport(
  trx: Trx,
  decision: Decision & { readonly reportId: string },
): Promise<void> {
  assertModerator(decision.by);
  const report = await trx
    .updateTable('abuse_reports')
    .set({ state: 'dismissed', resolved_at: sql<Date>`now()`, resolved_by: decision.by.userId })
    .where(sql<boolean>`id = ${decision.reportId}::bigint`)
    .where('state', '=', 'open')
    .returning('presentation_oid')
    .executeTakeFirst();
  if (!report) throw new PublicError('resource.not_found');
  await noteDecision(trx, 'dismiss', decision, { presentationOid: report.presentation_oid });
}

async function setModeration(
  trx: Trx,
  oid: string,
  moderation: 'visible' | 'hidden',
  decision: Decision,
): Promise<void> {
  assertModerator(decision.by);
  const row = await trx
    .updateTable('presentations')
    .set({ moderation })
    .where('oid', '=', oid)
    .where('moderation', '!=', moderation)
    .returning('owner_oid')
    .executeTakeFirst();
  if (!row) throw new PublicError('resource.not_found');
  await noteDecision(trx, moderation === 'hidden' ? 'hide' : 'unhide', decision, { presentationOid: oid });
  await refreshSearch(trx, oid);
  await tellChanged(trx, oid, row.owner_oid);
}

/**
 * Takes a presentation from everybody's view but its owner's and administrators', and answers all open reports about it.
 * @throws PublicError `resource.not_found` where there is none that is not hidden already.
 */
export async function hidePresentation(
  trx: Trx,
  { oid, ...decision }: Decision & { readonly oid: string },
): Promise<void> {
  await setModeration(trx, oid, 'hidden', decision);
  await trx
    .updateTable('abuse_reports')
    .set({ state: 'acted', resolved_at: sql<Date>`now()`, resolved_by: decision.by.userId })
    .where('presentation_oid', '=', oid)
    .where('state', '=', 'open')
    .execute();
}

/** Shows again what was hidden. @throws PublicError `resource.not_found` where no such presentation is hidden. */
export async function unhidePresentation(
  trx: Trx,
  { oid, ...decision }: Decision & { readonly oid: string },
): Promise<void> {
  await setModeration(trx, oid, 'visible', decision);
}

/** @throws PublicError `resource.conflict` where nobody else would be left to administer. */
async function assertOthersAdminister(trx: Trx, profileOid: string): Promise<void> {
  const { rows } = await sql<{ user_id: string | null }>`
    SELECT user_id FROM profiles WHERE oid = ${profileOid}`.execute(trx);
  const userId = rows[0]?.user_id;
  if (userId) await assertNotLastAdministrator(trx, userId);
}

async function setSuspended(
  trx: Trx,
  profileOid: string,
  suspended: boolean,
  decision: Decision,
): Promise<void> {
  assertModerator(decision.by);
  // An instance must not lose its only administrator by a slip.
  if (decision.by.profileOid === profileOid) throw new PublicError('auth.forbidden');
  if (suspended) await assertOthersAdminister(trx, profileOid);
  const profile = await trx
    .updateTable('profiles')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('oid', '=', profileOid)
    .where('suspended_at', suspended ? 'is' : 'is not', null)
    .returning('oid')
    .executeTakeFirst();
  if (!profile) throw new PublicError('resource.not_found');
  if (suspended) await endSessions(trx, profileOid);
  await noteDecision(trx, suspended ? 'suspend' : 'unsuspend', decision, { profileOid });
  const theirs = await trx
    .selectFrom('presentations')
    .select('oid')
    .where('owner_oid', '=', profileOid)
    .execute();
  for (const { oid } of theirs) await refreshSearch(trx, oid);
  await tellChanged(trx, profileOid, ...theirs.map(({ oid }) => oid));
}

/**
 * Shows nothing more of somebody, answers the open reports about what is theirs, and lets them no longer in.
 * @throws PublicError `resource.not_found` where there is no such profile that is not suspended already.
 */
export async function suspendOwner(
  trx: Trx,
  { profileOid, ...decision }: Decision & { readonly profileOid: string },
): Promise<void> {
  await setSuspended(trx, profileOid, true, decision);
  await sql`
    UPDATE abuse_reports SET state = 'acted', resolved_at = now(), resolved_by = ${decision.by.userId}
    WHERE state = 'open'
      AND presentation_oid IN (SELECT oid FROM presentations WHERE owner_oid = ${profileOid})`.execute(trx);
}

/** Takes a suspension back. @throws PublicError `resource.not_found` where nobody such is suspended. */
export async function unsuspendOwner(
  trx: Trx,
  { profileOid, ...decision }: Decision & { readonly profileOid: string },
): Promise<void> {
  await setSuspended(trx, profileOid, false, decision);
}
