import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import { sql, type Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  can,
  copyRightOptions,
  type Grant,
  loadVisible,
  newOid,
  notifyChanged,
  type PresentationRow,
  type PresentationTables,
  slugOf,
} from '../../library/index.ts';
import { copySceneFiles, storeRetitledFiles } from '../../publishing/index.ts';
import type { ChangePresentationDeps } from './change-presentation.ts';
import { findOwnPresentations } from './list-presentations.ts';
import { toOwnPresentation } from './present.ts';

/**
 * Creates a private copy of a presentation for the member. A copy of another member's presentation stores the oid of
 * the original.
 * @param options the title of the copy (by default that of the original), and what a share link in the request allows
 * @throws PublicError `resource.not_found` if the member may not see the original, `auth.forbidden` if the member may
 * not copy the original, `resource.conflict` if the original changes concurrently.
 */
export async function duplicatePresentation(
  { db, blobs }: ChangePresentationDeps,
  member: Member,
  oid: string,
  { title, grant: linkGrant }: { readonly title?: string; readonly grant?: Grant } = {},
): Promise<OwnPresentation> {
  const loaded = await loadVisible(db, member, oid, linkGrant);
  if (!loaded) throw new PublicError('resource.not_found');
  const { row, access, grant } = loaded;
  if (!can(member, 'duplicate', access, grant)) throw new PublicError('auth.forbidden');
  const isOwn = row.owner_oid === member.profileOid;
  const newTitle = title ?? row.title;
  const files =
    newTitle === row.title
      ? { document_hash: row.document_hash, scene_hash: row.scene_hash }
      : await storeRetitledFiles(blobs, row, newTitle);
  const copyOid = newOid();
  const newValues = {
    ...files,
    oid: copyOid,
    owner_oid: member.profileOid,
    title: newTitle,
    slug: slugOf(newTitle),
    folder_id: isOwn ? row.folder_id : null,
    copied_from: isOwn ? row.copied_from : row.oid,
  };
  await db.transaction().execute(async (trx) => {
    await assertUnchanged(trx, row);
    await trx
      .insertInto('presentations')
      .columns([...COPIED_COLUMNS, 'privacy', ...CHANGED_COLUMNS])
      .expression((eb) =>
        eb
          .selectFrom('presentations')
          .select([...COPIED_COLUMNS])
          .select(sql<'private'>`'private'`.as('privacy'))
          .select(CHANGED_COLUMNS.map((column) => sql`${newValues[column]}::text`.as(column)))
          .where('oid', '=', oid),
      )
      .execute();
    await trx
      .insertInto('presentation_scenes')
      .values({ scene_hash: files.scene_hash, presentation_oid: copyOid })
      .execute();
    await copySceneFiles(trx, row.scene_hash, files.scene_hash);
    // Copies of others must not contain the right options.
    if (isOwn) {
      const [source, target] = [row.scene_hash, files.scene_hash];
      await copyRightOptions(trx, { oid, sceneHash: source }, { oid: copyOid, sceneHash: target });
    }
    await notifyChanged(trx, member.profileOid);
  });
  const [created] = await findOwnPresentations(db, member.profileOid, [copyOid]);
  if (!created) throw new PublicError('resource.not_found');
  return toOwnPresentation(created);
}

/**
 * Locks the original until the copy is committed, and checks that `row`, with which the permission was checked, is
 * still current.
 * @throws PublicError `resource.conflict` if the original was published again, moderated, deleted or got another
 * privacy in the meantime.
 */
async function assertUnchanged(trx: Transaction<PresentationTables>, row: PresentationRow): Promise<void> {
  const current = await trx
    .selectFrom('presentations')
    .select(['privacy', 'moderation', 'deleted_at', 'scene_hash'])
    .where('oid', '=', row.oid)
    .forShare()
    .executeTakeFirst();
  const isUnchanged =
    current?.privacy === row.privacy &&
    current.moderation === row.moderation &&
    current.deleted_at === null &&
    current.scene_hash === row.scene_hash;
  if (!isUnchanged) throw new PublicError('resource.conflict');
}

/** Columns that are copied from the original. Counts and times are not copied: they get their default values. */
const COPIED_COLUMNS = [
  'description',
  'language',
  'tags',
  'schema_version',
  'preview',
  'aspect_ratio',
  'steps',
  'step_count',
  'transcript',
] as const;

/** Columns of the copy that get other values than the original (`newValues`). */
const CHANGED_COLUMNS = [
  'oid',
  'owner_oid',
  'title',
  'slug',
  'document_hash',
  'scene_hash',
  'folder_id',
  'copied_from',
] as const;
