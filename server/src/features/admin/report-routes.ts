import * as endpoints from '@flydeck/contract/admin/endpoints';
import type { AdminReport, ModerationEntry, ModerationRequest } from '@flydeck/contract/admin/reports';
import type { Member } from '../../http/require-member.ts';
import { serve } from '../../http/serve.ts';
import { presentationPath } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import {
  dismissReport,
  hidePresentation,
  type LoggedModeration,
  listModerationLog,
  listReports,
  type Report,
  suspendOwner,
  unhidePresentation,
  unsuspendOwner,
} from '../contact/index.ts';
import { loadNamesAndPictures, type NamesAndPictures } from './queries.ts';

/** Maximum number of reports, or of entries of the moderation log, in one response. */
const PAGE_LENGTH = 25;

/** Maximum number of pictures of steps that a report contains. */
const MAX_PICTURES = 6;

type ReportRoutesDeps = Pick<Platform, 'app' | 'db' | 'visitors'>;

type Db = Platform['db'];

/** Registers `/api/admin/reports`, `/api/admin/moderate` and `/api/admin/log`. */
export function registerReportRoutes(deps: ReportRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.listReports, async ({ query: { state, after } }) => {
    const { page, next } = toPage(await listReports(db, { state, after, limit: PAGE_LENGTH + 1 }));
    const oids = page.map(({ presentationOid }) => presentationOid);
    const lookup = await loadNamesAndPictures(db, oids);
    return { reports: page.map((record) => toAdminReport(record, lookup)), next };
  });
  serve(deps, endpoints.moderate, ({ member, body }) => moderate(db, member, body));
  serve(deps, endpoints.listModerationLog, async ({ query: { after } }) => {
    const { page, next } = toPage(await listModerationLog(db, { ...(after && { after }), limit: PAGE_LENGTH + 1 }));
    return { entries: await toModerationEntries(db, page), next };
  });
}

/**
 * Returns the first `PAGE_LENGTH` records as `page`. If `records` has more than `PAGE_LENGTH` records, there is a next
 * page, and `next` is the id of the last record of `page`. Otherwise `next` is null.
 */
function toPage<Item extends { readonly id: string }>(records: readonly Item[]) {
  const page = records.slice(0, PAGE_LENGTH);
  return { page, next: records.length > PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Executes and logs a decision in one transaction.
 * @throws PublicError `resource.not_found` if the report, presentation or profile does not exist or is already in the
 * requested state, `auth.forbidden` if administrators suspend themselves, `resource.conflict` if they suspend the last
 * administrator.
 */
async function moderate(db: Db, by: Member, body: ModerationRequest): Promise<void> {
  const { note } = body;
  const decision = { by, note, ...(body.reportId === undefined ? {} : { reportId: body.reportId }) };
  await db.transaction().execute(async (trx) => {
    if (body.verb === 'dismiss') return dismissReport(trx, { by, note, reportId: body.reportId });
    if ('oid' in body) {
      const apply = body.verb === 'hide' ? hidePresentation : unhidePresentation;
      return apply(trx, { ...decision, oid: body.oid });
    }
    const apply = body.verb === 'suspend' ? suspendOwner : unsuspendOwner;
    return apply(trx, { ...decision, profileOid: body.profileOid });
  });
}

/** Converts a report to the report in the response. */
function toAdminReport(record: Report, lookup: NamesAndPictures): AdminReport {
  const { presentation, presentationOid, createdAt, resolvedAt, ...fields } = record;
  const details = lookup.presentations.get(presentationOid);
  return {
    ...fields,
    presentationOid,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    presentation: presentation && {
      title: presentation.title,
      path: presentationPath(presentationOid, presentation.slug),
      thumbnail: details?.preview ?? null,
      pictures: (details?.pictures ?? []).slice(0, MAX_PICTURES),
      privacy: presentation.privacy,
      isHidden: presentation.moderation === 'hidden',
      isDeleted: presentation.isDeleted,
      ownerOid: presentation.ownerOid,
      ownerName: details?.ownerName ?? '',
      isOwnerSuspended: presentation.isOwnerSuspended,
    },
  };
}

/** Converts records of the moderation log to the entries in the response. */
async function toModerationEntries(db: Db, records: readonly LoggedModeration[]): Promise<ModerationEntry[]> {
  const removeNulls = (oids: readonly (string | null)[]) => oids.filter((oid) => oid !== null);
  const lookup = await loadNamesAndPictures(
    db,
    removeNulls(records.map(({ presentationOid }) => presentationOid)),
    removeNulls(records.map(({ profileOid }) => profileOid)),
    records.map(({ actorUserId }) => actorUserId),
  );
  return records.map(({ actorUserId, at, ...record }) => ({
    ...record,
    by: lookup.users.get(actorUserId) ?? actorUserId,
    presentationTitle: lookup.presentations.get(record.presentationOid ?? '')?.title ?? null,
    profileName: lookup.profiles.get(record.profileOid ?? '') ?? null,
    at: at.toISOString(),
  }));
}
