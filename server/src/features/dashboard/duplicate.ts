import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import { sql, type Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  can,
  copySceneFiles,
  type Grant,
  loadVisible,
  newOid,
  type PresentationRow,
  type PresentationTables,
  retitledFiles,
  slugOf,
  tellChanged,
} from '../presentations/index.ts';
import type { ChangeOwnDeps } from './change-own.ts';
import { findOwn } from './list-own.ts';
import { presentOwn } from './present.ts';

/**
 * Copies a presentation into a private one of the member's; what is copied from others keeps its credit. `grant` is what
 * a share link in hand allows.
 * @throws PublicError `resource.not_found` for what they may not see, `auth.forbidden` for what they may not copy,
 * `resource.conflict` for what changes meanwhile.
 */
export async function duplicatePresentation(
  { db, blobs }: ChangeOwnDeps,
  member: Member,
  oid: string,
  { title, grant: given }: { readonly title?: string; readonly grant?: Grant } = {},
): Promise<OwnPresentation> {
  const loaded = await loadVisible(db, member, oid, given);
  if (!loaded) throw new PublicError('resource.not_found');
  const { row, thing, grant } = loaded;
  if (!can(member, 'duplicate', thing, grant)) throw new PublicError('auth.forbidden');
  const isOwn = row.owner_oid === member.profileOid;
  const named = title ?? row.title;
  const files =
    named === row.title
      ? { document_hash: row.document_hash, scene_hash: row.scene_hash }
      : await retitledFiles(blobs, row, named);
  const copy = newOid();
  const changes = {
    ...files,
    oid: copy,
    owner_oid: member.profileOid,
    title: named,
    slug: slugOf(named),
    folder_id: isOwn ? row.folder_id : null,
    copied_from: isOwn ? row.copied_from : row.oid,
  };
  await db.transaction().execute(async (trx) => {
    await assertUnchanged(trx, row);
    await trx
      .insertInto('presentations')
      .columns([...COPIED, 'privacy', ...CHANGED])
      .expression((eb) =>
        eb
          .selectFrom('presentations')
          .select([...COPIED])
          .select(sql<'private'>`'private'`.as('privacy'))
          .select(CHANGED.map((column) => sql`${changes[column]}::text`.as(column)))
          .where('oid', '=', oid),
      )
      .execute();
    await trx
      .insertInto('presentation_scenes')
      .values({ scene_hash: files.scene_hash, presentation_oid: copy })
      .execute();
    await copySceneFiles(trx, row.scene_hash, files.scene_hash);
    await tellChanged(trx, member.profileOid);
  });
  const [made] = await findOwn(db, member.profileOid, [copy]);
  if (!made) throw new PublicError('resource.not_found');
  return presentOwn(made);
}

/**
 * Holds what is copied as it was when the copy was allowed, until the copy is made.
 * @throws PublicError `resource.conflict` where it was published anew or taken from view meanwhile.
 */
async function assertUnchanged(trx: Transaction<PresentationTables>, row: PresentationRow): Promise<void> {
  const held = await trx
    .selectFrom('presentations')
    .select(['privacy', 'moderation', 'deleted_at', 'scene_hash'])
    .where('oid', '=', row.oid)
    .forShare()
    .executeTakeFirst();
  const isSame =
    held?.privacy === row.privacy &&
    held.moderation === row.moderation &&
    held.deleted_at === null &&
    held.scene_hash === row.scene_hash;
  if (!isSame) throw new PublicError('resource.conflict');
}

/** What a copy has of what it was copied from; counts and times are its own. */
const COPIED = [
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

const CHANGED = [
  'oid',
  'owner_oid',
  'title',
  'slug',
  'document_hash',
  'scene_hash',
  'folder_id',
  'copied_from',
] as const;
