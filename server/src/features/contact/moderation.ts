import { PublicError } from '@flydeck/contract/errors';
import { sql, type Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { notifyAccessChanged, notifyChanged, type PresentationTables } from '../../library/index.ts';
import {
  type AccountTables,
  assertNotLastAdministrator,
  endSessions,
  notifyAccountClosed,
  notifyProfileChanged,
} from '../accounts/index.ts';
import { refreshSearch, refreshSearchOfOwner, type SearchTables } from '../search/index.ts';
import type { ContactTables, ModerationVerb } from './tables.ts';

type Trx = Transaction<AccountTables & ContactTables & PresentationTables & SearchTables>;

/** Who made a moderation decision, and why. */
export interface Decision {
  /** The administrator who made the decision. */
  readonly by: Member;
  /** Reason for the decision. Other administrators can read the reason. */
  readonly note?: string;
  /** The report that led to the decision. */
  readonly reportId?: string;
}

/** The presentation or profile that a decision is about. */
interface DecisionSubject {
  readonly presentationOid?: string;
  readonly profileOid?: string;
}

/**
 * Checks that a member is an administrator. The routes check this too; the second check protects presentations and
 * members if a route lacks the check.
 * @throws PublicError `auth.forbidden` if the member is not an administrator.
 */
function assertModerator(by: Member): void {
  if (!by.isAdministrator) throw new PublicError('auth.forbidden');
}

/** Adds a decision to the moderation log, in the transaction that executes the decision. */
export async function logDecision(
  trx: Trx,
  verb: ModerationVerb,
  decision: Decision,
  subject: DecisionSubject,
): Promise<void> {
  const { by, note = '', reportId } = decision;
  const values = {
    actor_user_id: by.userId,
    verb,
    presentation_oid: subject.presentationOid ?? null,
    profile_oid: subject.profileOid ?? null,
    report_id: reportId ?? null,
    note,
  };
  await trx.insertInto('moderation_log').values(values).execute();
}

/**
 * Dismisses a report.
 * @throws PublicError `resource.not_found` if no open report has the id `reportId`.
 */
export async function dismissReport(trx: Trx, decision: Decision & { readonly reportId: string }): Promise<void> {
  assertModerator(decision.by);
  const report = await trx
    .updateTable('abuse_reports')
    .set({ state: 'dismissed', resolved_at: sql<Date>`now()`, resolved_by: decision.by.userId })
    .where(sql<boolean>`id = ${decision.reportId}::bigint`)
    .where('state', '=', 'open')
    .returning('presentation_oid')
    .executeTakeFirst();
  if (!report) throw new PublicError('resource.not_found');
  await logDecision(trx, 'dismiss', decision, { presentationOid: report.presentation_oid });
}

/**
 * Hides a presentation or makes it visible, and records the decision.
 * @throws PublicError `resource.not_found` if the presentation does not exist or already has this `moderation`.
 */
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
  await logDecision(trx, moderation === 'hidden' ? 'hide' : 'unhide', decision, { presentationOid: oid });
  await refreshSearch(trx, oid);
  await notifyChanged(trx, oid, row.owner_oid);
  await notifyAccessChanged(trx, oid);
}

/**
 * Hides a presentation from everybody but its owner and administrators, and resolves all open reports about it.
 * @throws PublicError `resource.not_found` if the presentation does not exist or is already hidden.
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

/**
 * Makes a hidden presentation visible again.
 * @throws PublicError `resource.not_found` if the presentation does not exist or is not hidden.
 */
export async function unhidePresentation(
  trx: Trx,
  { oid, ...decision }: Decision & { readonly oid: string },
): Promise<void> {
  await setModeration(trx, oid, 'visible', decision);
}

/** @throws PublicError `resource.conflict` if the profile belongs to the last administrator. */
async function assertNotProfileOfLastAdministrator(trx: Trx, profileOid: string): Promise<void> {
  const { rows } = await sql<{ user_id: string | null }>`
    SELECT user_id FROM profiles WHERE oid = ${profileOid}`.execute(trx);
  const userId = rows[0]?.user_id;
  if (userId) await assertNotLastAdministrator(trx, userId);
}

/** Suspends a profile or reverts its suspension, and records the decision. Errors: see `suspendOwner`. */
async function setSuspension(
  trx: Trx,
  profileOid: string,
  verb: 'suspend' | 'unsuspend',
  decision: Decision,
): Promise<void> {
  const isSuspended = verb === 'suspend';
  assertModerator(decision.by);
  // Prevents administrators from suspending themselves by mistake.
  if (decision.by.profileOid === profileOid) throw new PublicError('auth.forbidden');
  if (isSuspended) await assertNotProfileOfLastAdministrator(trx, profileOid);
  const profile = await trx
    .updateTable('profiles')
    .set({ suspended_at: isSuspended ? sql<Date>`now()` : null })
    .where('oid', '=', profileOid)
    .where('suspended_at', isSuspended ? 'is' : 'is not', null)
    .returning('oid')
    .executeTakeFirst();
  if (!profile) throw new PublicError('resource.not_found');
  if (isSuspended) await endSessions(trx, profileOid);
  await logDecision(trx, verb, decision, { profileOid });
  await refreshSearchOfOwner(trx, profileOid);
  await notifyProfileChanged(trx, profileOid);
  await notifyAccountClosed(trx, profileOid);
}

/**
 * Suspends the member with a profile. This hides the member's presentations, resolves the open reports about these
 * presentations, and ends the member's sessions.
 * @throws PublicError `resource.not_found` if the profile does not exist or is already suspended; `auth.forbidden` if
 * the profile is the administrator's own; `resource.conflict` if the profile belongs to the last administrator.
 */
export async function suspendOwner(
  trx: Trx,
  { profileOid, ...decision }: Decision & { readonly profileOid: string },
): Promise<void> {
  await setSuspension(trx, profileOid, 'suspend', decision);
  await sql`
    UPDATE abuse_reports SET state = 'acted', resolved_at = now(), resolved_by = ${decision.by.userId}
    WHERE state = 'open'
      AND presentation_oid IN (SELECT oid FROM presentations WHERE owner_oid = ${profileOid})`.execute(trx);
}

/**
 * Reverts a suspension.
 * @throws PublicError `resource.not_found` if the profile does not exist or is not suspended; `auth.forbidden` if
 * the profile is the administrator's own.
 */
export async function unsuspendOwner(
  trx: Trx,
  { profileOid, ...decision }: Decision & { readonly profileOid: string },
): Promise<void> {
  await setSuspension(trx, profileOid, 'unsuspend', decision);
}
