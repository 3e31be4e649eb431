import type { OwnPresentation, UpdatePresentationRequest } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { notifyChanged, type PresentationTables, slugOf } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { copySceneFiles, retitledFiles } from '../../publishing/index.ts';
import { type DraftTables, retitleDraft } from '../drafts/index.ts';
import { refreshOnPublish } from '../search/index.ts';
import { type DashboardDb, findOwn } from './list-own.ts';
import { assertMay, lockOwn, type OwnPresentationRow } from './load-guarded.ts';
import { presentOwn } from './present.ts';
import type { DashboardTables } from './tables.ts';

export interface ChangeOwnDeps {
  readonly db: DashboardDb;
  readonly blobs: Blobs;
}

type Trx = Transaction<PresentationTables & DashboardTables>;
type Values = UpdateObject<PresentationTables, 'presentations'>;

/**
 * Changes title, privacy, folder or page settings of the member's presentation, updates the search index and
 * invalidates cached pages.
 * @throws PublicError `resource.not_found` for presentations of others, `auth.forbidden` for changes that are not
 * allowed now.
 */
export async function changeOwn(
  { db, blobs }: ChangeOwnDeps,
  member: Member,
  oid: string,
  change: UpdatePresentationRequest,
): Promise<OwnPresentation> {
  await db.transaction().execute(async (trx) => {
    const [own] = await lockOwn(trx, member, [oid]);
    const values = {
      ...(await titleValues(blobs, member, own, change.title)),
      ...privacyValues(member, own, change.privacy),
      ...pageValues(member, own, change),
      ...(await folderValues(trx, member, own, change.folder)),
    };
    await trx.updateTable('presentations').set(values).where('oid', '=', oid).execute();
    if (own && values.document_hash !== undefined) {
      const [before, after] = [own.row.document_hash, String(values.document_hash)];
      const drafts = trx.withTables<DraftTables>();
      await retitleDraft(drafts, oid, { title: String(values.title), by: member.profileOid, before, after });
    }
    if (values.scene_hash !== undefined) await registerScene(trx, own, String(values.scene_hash));
    await refreshOnPublish(trx, oid);
    await notifyChanged(trx, oid, member.profileOid);
  });
  const [row] = await findOwn(db, member.profileOid, [oid]);
  if (!row) throw new PublicError('resource.not_found');
  return presentOwn(row);
}

async function titleValues(
  blobs: Blobs,
  member: Member,
  own: OwnPresentationRow | undefined,
  title: string | undefined,
): Promise<Values> {
  if (title === undefined || title === own?.row.title) return {};
  assertMay(member, 'rename', own);
  const files = await retitledFiles(blobs, own.row, title);
  return { title, slug: slugOf(title), ...files, modified_at: sql<Date>`now()` };
}

const isPublic = (privacy: Privacy) => privacy === 'public' || privacy === 'reusable';

function privacyValues(
  member: Member,
  own: OwnPresentationRow | undefined,
  privacy: Privacy | undefined,
): Values {
  if (privacy === undefined) return {};
  assertMay(member, 'set-privacy', own);
  const isNewlyPublic = isPublic(privacy) && !isPublic(own.row.privacy);
  return { privacy, ...(isNewlyPublic ? { published_at: sql<Date>`now()` } : {}) };
}

/** Columns of the embedding origins and of autoplay, which applies to embeds and the presentation's own page. */
function pageValues(
  member: Member,
  own: OwnPresentationRow | undefined,
  { embedOrigins, autoplay }: Pick<UpdatePresentationRequest, 'embedOrigins' | 'autoplay'>,
): Values {
  if (embedOrigins === undefined && autoplay === undefined) return {};
  assertMay(member, 'set-privacy', own);
  return {
    ...(embedOrigins === undefined
      ? {}
      : { embed_origins: embedOrigins === null ? null : JSON.stringify(embedOrigins) }),
    ...(autoplay === undefined ? {} : { autoplay }),
  };
}

async function folderValues(
  trx: Trx,
  member: Member,
  own: OwnPresentationRow | undefined,
  folder: string | null | undefined,
): Promise<Values> {
  if (!own) throw new PublicError('resource.not_found');
  if (folder === undefined) return {};
  await assertOwnFolder(trx, member, folder);
  return { folder_id: folder };
}

/** @throws PublicError `resource.not_found` for a folder that does not belong to the member. */
export async function assertOwnFolder(trx: Trx, member: Member, folder: string | null): Promise<void> {
  if (folder === null) return;
  const found = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('owner_oid', '=', member.profileOid)
    .executeTakeFirst();
  if (!found) throw new PublicError('resource.not_found');
}

/** Makes the scene and its files available under the new hash. */
async function registerScene(
  trx: Trx,
  own: OwnPresentationRow | undefined,
  sceneHash: string,
): Promise<void> {
  if (!own) return;
  await trx
    .insertInto('presentation_scenes')
    .values({ scene_hash: sceneHash, presentation_oid: own.row.oid })
    .onConflict((c) => c.doNothing())
    .execute();
  await copySceneFiles(trx, own.row.scene_hash, sceneHash);
}
