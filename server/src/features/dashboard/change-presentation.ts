import type { OwnPresentation, UpdatePresentationRequest } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  copyRightOptions,
  notifyAccessChanged,
  notifyChanged,
  type PresentationTables,
  privacyColumns,
  slugOf,
} from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { copySceneFiles, storeRetitledFiles } from '../../publishing/index.ts';
import { type EditingTables, type LogWriteDeps, retitleLog } from '../editing/index.ts';
import { refreshSearchInTransaction } from '../search/index.ts';
import { type DashboardDb, findOwnPresentations } from './list-presentations.ts';
import { assertAllowed, type LockedPresentation, lockOwnPresentations } from './lock-presentations.ts';
import { toOwnPresentation } from './present.ts';
import type { DashboardTables } from './tables.ts';

export interface ChangePresentationDeps extends LogWriteDeps {
  readonly db: DashboardDb;
}

type Trx = Transaction<PresentationTables & DashboardTables>;
type Columns = UpdateObject<PresentationTables, 'presentations'>;

/**
 * Changes the title, privacy, folder or page settings of a presentation of the member, updates the search index and
 * invalidates cached pages.
 * @throws PublicError `resource.not_found` for presentations of other members and for unknown folders, `auth.forbidden`
 * for changes that the access policy does not allow, such as the privacy of a moderated presentation.
 */
export async function changePresentation(
  deps: ChangePresentationDeps,
  member: Member,
  oid: string,
  change: UpdatePresentationRequest,
): Promise<OwnPresentation> {
  const { db, blobs } = deps;
  await db.transaction().execute(async (trx) => {
    const [presentation] = await lockOwnPresentations(trx, member, [oid]);
    if (!presentation) throw new PublicError('resource.not_found');
    const columns = {
      ...(await storeTitle(blobs, member, presentation, change.title)),
      ...newPrivacyColumns(member, presentation, change.privacy),
      ...pageSettingColumns(member, presentation, change),
      ...(await folderColumns(trx, member, change.folder)),
    };
    if (columns.document_hash !== undefined) {
      const [hashBefore, hashAfter] = [presentation.row.document_hash, String(columns.document_hash)];
      const titleChange = { title: String(columns.title), author: member.profileOid, hashBefore, hashAfter };
      await retitleLog(trx.withTables<EditingTables>(), deps, oid, titleChange);
    }
    await trx.updateTable('presentations').set(columns).where('oid', '=', oid).execute();
    if (columns.scene_hash !== undefined) await storeSceneReference(trx, presentation, String(columns.scene_hash));
    await refreshSearchInTransaction(trx, oid);
    await notifyChanged(trx, oid, member.profileOid);
    if (columns.privacy !== undefined) await notifyAccessChanged(trx, oid);
  });
  const [row] = await findOwnPresentations(db, member.profileOid, [oid]);
  if (!row) throw new PublicError('resource.not_found');
  return toOwnPresentation(row);
}

/** Stores the document and the scene with the new title. Returns the columns to change; none without a new title. */
async function storeTitle(
  blobs: Blobs,
  member: Member,
  presentation: LockedPresentation,
  title: string | undefined,
): Promise<Columns> {
  if (title === undefined || title === presentation.row.title) return {};
  assertAllowed(member, 'rename', presentation);
  const files = await storeRetitledFiles(blobs, presentation.row, title);
  return { title, slug: slugOf(title), ...files, modified_at: sql<Date>`now()` };
}

function newPrivacyColumns(member: Member, presentation: LockedPresentation, privacy: Privacy | undefined): Columns {
  if (privacy === undefined) return {};
  assertAllowed(member, 'set-privacy', presentation);
  return { ...privacyColumns(presentation.row.privacy, privacy) };
}

/**
 * Returns the columns to change for the page settings: the origins that may embed the presentation, and autoplay, which
 * applies to embeds and to the presentation's page.
 */
function pageSettingColumns(
  member: Member,
  presentation: LockedPresentation,
  { embedOrigins, autoplay }: Pick<UpdatePresentationRequest, 'embedOrigins' | 'autoplay'>,
): Columns {
  if (embedOrigins === undefined && autoplay === undefined) return {};
  assertAllowed(member, 'set-privacy', presentation);
  return {
    ...(embedOrigins === undefined
      ? {}
      : { embed_origins: embedOrigins === null ? null : JSON.stringify(embedOrigins) }),
    ...(autoplay === undefined ? {} : { autoplay }),
  };
}

async function folderColumns(trx: Trx, member: Member, folder: string | null | undefined): Promise<Columns> {
  if (folder === undefined) return {};
  await assertOwnFolder(trx, member, folder);
  return { folder_id: folder };
}

/**
 * Checks that a folder belongs to the member. Null means no folder.
 * @throws PublicError `resource.not_found` if the folder belongs to another member or does not exist.
 */
export async function assertOwnFolder(trx: Trx, member: Member, folder: string | null): Promise<void> {
  if (folder === null) return;
  const ownFolder = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('owner_oid', '=', member.profileOid)
    .executeTakeFirst();
  if (!ownFolder) throw new PublicError('resource.not_found');
}

/**
 * Stores a reference to the new scene of a presentation, and copies the list of files and the right options of the
 * previous scene.
 */
async function storeSceneReference(trx: Trx, { row }: LockedPresentation, sceneHash: string): Promise<void> {
  await trx
    .insertInto('presentation_scenes')
    .values({ scene_hash: sceneHash, presentation_oid: row.oid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await copySceneFiles(trx, row.scene_hash, sceneHash);
  await copyRightOptions(trx, { oid: row.oid, sceneHash: row.scene_hash }, { oid: row.oid, sceneHash });
}
