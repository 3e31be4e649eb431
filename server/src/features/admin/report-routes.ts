import * as endpoints from '@flydeck/contract/admin/endpoints';
import type { AdminReport, ModerationEntry, ModerationRequest } from '@flydeck/contract/admin/reports';
import type { Member } from '../../http/require-member.ts';
import { serve } from '../../http/serve.ts';
import { presentationPath } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import {
  dismissReport,
  hidePresentation,
  listModerationLog,
  listReports,
  type ModerationRecord,
  type ReportRecord,
  suspendOwner,
  unhidePresentation,
  unsuspendOwner,
} from '../contact/index.ts';
import { type NamesAndPictures, namesAndPictures } from './queries.ts';

const PAGE_LENGTH = 25;

/** Number of step pictures shown with a report. */
const MAX_PICTURES = 6;

type ReportRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'>;

type Db = Platform['db'];

/** Registers `/api/admin/reports`, `/api/admin/moderate` and `/api/admin/log`. */
export function registerReportRoutes(deps: ReportRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.listReports, async ({ query: { state, after } }) => {
    const found = await listReports(db, { state, after, limit: PAGE_LENGTH + 1 });
    const shown = found.slice(0, PAGE_LENGTH);
    const related = await namesAndPictures(
      db,
      shown.map(({ presentationOid }) => presentationOid),
      [],
    );
    const next = found.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null;
    return { reports: shown.map((record) => presentReport(record, related)), next };
  });
  serve(deps, endpoints.moderate, ({ member, body }) => moderate(db, member, body));
  serve(deps, endpoints.listModerationLog, async ({ query: { after } }) => {
    const found = await listModerationLog(db, { ...(after && { after }), limit: PAGE_LENGTH + 1 });
    const shown = found.slice(0, PAGE_LENGTH);
    const next = found.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null;
    return { entries: await presentLog(db, shown), next };
  });
}

/**
 * Carries out and logs a decision in one transaction.
 * @throws PublicError `resource.not_found` if the decision does not apply, `auth.forbidden` for a suspension of oneself,
 * `resource.conflict` for one of the last administrator.
 */
async function moderate(db: Db, by: Member, body: ModerationRequest): Promise<void> {
  const { note } = body;
  const reason = { by, note, ...(body.reportId === undefined ? {} : { reportId: body.reportId }) };
  await db.transaction().execute(async (trx) => {
    if (body.verb === 'dismiss') return dismissReport(trx, { by, note, reportId: body.reportId });
    if ('oid' in body) {
      const decide = body.verb === 'hide' ? hidePresentation : unhidePresentation;
      return decide(trx, { ...reason, oid: body.oid });
    }
    const decide = body.verb === 'suspend' ? suspendOwner : unsuspendOwner;
    return decide(trx, { ...reason, profileOid: body.profileOid });
  });
}

function presentReport(record: ReportRecord, related: NamesAndPictures): AdminReport {
  const { presentation, presentationOid, createdAt, resolvedAt, ...rest } = record;
  const listed = related.presentations.get(presentationOid);
  return {
    ...rest,
    presentationOid,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    presentation: presentation && {
      title: presentation.title,
      path: presentationPath(presentationOid, presentation.slug),
      thumbnail: listed?.preview ?? null,
      pictures: (listed?.pictures ?? []).slice(0, MAX_PICTURES),
      privacy: presentation.privacy,
      isHidden: presentation.moderation === 'hidden',
      isDeleted: presentation.isDeleted,
      ownerOid: presentation.ownerOid,
      ownerName: listed?.ownerName ?? '',
      isOwnerSuspended: presentation.isOwnerSuspended,
    },
  };
}

async function presentLog(db: Db, records: readonly ModerationRecord[]): Promise<ModerationEntry[]> {
  const withoutNulls = (oids: readonly (string | null)[]) => oids.filter((oid) => oid !== null);
  const related = await namesAndPictures(
    db,
    withoutNulls(records.map(({ presentationOid }) => presentationOid)),
    withoutNulls(records.map(({ profileOid }) => profileOid)),
    records.map(({ actorUserId }) => actorUserId),
  );
  return records.map(({ actorUserId, at, ...record }) => ({
    ...record,
    by: related.users.get(actorUserId) ?? actorUserId,
    presentationTitle: related.presentations.get(record.presentationOid ?? '')?.title ?? null,
    profileName: related.profiles.get(record.profileOid ?? '') ?? null,
    at: at.toISOString(),
  }));
}
