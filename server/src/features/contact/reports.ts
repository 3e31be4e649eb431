import type { ReportRequest } from '@flydeck/contract/contact/contact';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { ContactTables, ModerationVerb, ReportState } from './tables.ts';

type Db = Kysely<ContactTables & PresentationTables>;

/**
 * Stores a report and returns true; returns false if the presentation does not exist. Callers must not reveal the
 * result to the reporter, because reporters must not find out whether a private presentation exists.
 */
export async function storeReport(
  trx: Transaction<ContactTables & PresentationTables>,
  { oid, reason, text, email }: Pick<ReportRequest, 'oid' | 'reason' | 'text' | 'email'>,
  reporterUserId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO abuse_reports (presentation_oid, reason, text, email, reporter_user_id)
    SELECT oid, ${reason}, ${text}, ${email === '' ? null : email}, ${reporterUserId}
    FROM presentations WHERE oid = ${oid} AND deleted_at IS NULL
    RETURNING 1`.execute(trx);
  return rows.length > 0;
}

/** An abuse report, with the current state of the reported presentation. */
export interface Report {
  readonly id: string;
  readonly presentationOid: string;
  readonly reason: ReportRequest['reason'];
  readonly text: string;
  readonly email: string | null;
  readonly state: ReportState;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  /** Null if the presentation was permanently deleted. */
  readonly presentation: {
    readonly title: string;
    readonly slug: string;
    readonly privacy: Privacy;
    readonly moderation: 'visible' | 'hidden';
    readonly isDeleted: boolean;
    readonly ownerOid: string;
    readonly isOwnerSuspended: boolean;
  } | null;
  /** Number of open reports about the same presentation, including this report if it is open. */
  readonly openCount: number;
}

interface ReportQuery {
  readonly state: ReportState;
  /** Only reports that are older than the report with this id are returned. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** SQL expression for the number of open reports about the presentation of a row of `abuse_reports`. */
const openReportCount = sql<number>`(
  SELECT count(*)::int FROM abuse_reports AS open_report
  WHERE open_report.presentation_oid = abuse_reports.presentation_oid AND open_report.state = 'open')`;

function selectReports(db: Db) {
  return db
    .selectFrom('abuse_reports')
    .leftJoin('presentations', 'presentations.oid', 'abuse_reports.presentation_oid')
    .leftJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .selectAll('abuse_reports')
    .select([
      'presentations.title',
      'presentations.slug',
      'presentations.privacy',
      'presentations.moderation',
      'presentations.deleted_at',
      'presentations.owner_oid',
      'profiles.suspended_at',
      openReportCount.as('open_count'),
    ]);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

function toReport(row: ReportRow): Report {
  const { title, slug, privacy, moderation, owner_oid: ownerOid } = row;
  const exists = title !== null && slug !== null && privacy && moderation && ownerOid !== null;
  return {
    id: row.id,
    presentationOid: row.presentation_oid,
    reason: row.reason,
    text: row.text,
    email: row.email,
    state: row.state,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
    presentation: exists
      ? {
          title,
          slug,
          privacy,
          moderation,
          isDeleted: row.deleted_at !== null,
          ownerOid,
          isOwnerSuspended: row.suspended_at !== null,
        }
      : null,
    openCount: row.open_count,
  };
}

/**
 * Returns at most `limit` reports in a state, newest first. Callers must check that the visitor is an administrator.
 */
export async function listReports(db: Db, { state, after, limit }: ReportQuery): Promise<Report[]> {
  let query = selectReports(db).where('abuse_reports.state', '=', state);
  if (after !== undefined) query = query.where(sql<boolean>`abuse_reports.id < ${after}::bigint`);
  const rows = await query.orderBy('abuse_reports.id', 'desc').limit(limit).execute();
  return rows.map(toReport);
}

/** An entry of the moderation log. */
export interface LoggedModeration {
  readonly id: string;
  readonly actorUserId: string;
  readonly verb: ModerationVerb;
  readonly presentationOid: string | null;
  readonly profileOid: string | null;
  readonly reportId: string | null;
  readonly note: string;
  readonly at: Date;
}

/**
 * Returns at most `limit` entries of the moderation log, newest first. With `after`, returns only entries older than
 * the entry with this id.
 */
export async function listModerationLog(
  db: Db,
  { after, limit }: { readonly after?: string; readonly limit: number },
): Promise<LoggedModeration[]> {
  let query = db
    .selectFrom('moderation_log')
    .select([
      'id',
      'actor_user_id as actorUserId',
      'verb',
      'presentation_oid as presentationOid',
      'profile_oid as profileOid',
      'report_id as reportId',
      'note',
      'at',
    ]);
  if (after !== undefined) query = query.where(sql<boolean>`id < ${after}::bigint`);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
