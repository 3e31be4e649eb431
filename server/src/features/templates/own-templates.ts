import { createHash } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import {
  OWN_TEMPLATES_MAX,
  type OwnTemplate,
  type SaveTemplateRequest,
} from '@flydeck/contract/templates/own-template';
import { documentTemplate, withVisibleHints } from '@flydeck/scene/create/document-template';
import { readDocument } from '@flydeck/scene/model/migrations';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { newOid, type PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { SceneSource } from '../../publishing/index.ts';
import { assertEditable, type EditingTables, loadLatestDocument, loadOriginals } from '../editing/index.ts';
import type { OwnTemplateRow, OwnTemplateTables } from './tables.ts';

export interface OwnTemplateDeps {
  readonly db: Kysely<OwnTemplateTables & PresentationTables & EditingTables>;
  readonly blobs: Blobs;
}

/** Returns a template as its owner sees it. */
const present = ({
  id,
  name,
  description,
  picture_key,
  created_at,
}: Omit<OwnTemplateRow, 'document' | 'assets' | 'owner_oid'>): OwnTemplate => ({
  id,
  name,
  description,
  picture: picture_key === null ? null : `/api/own-templates/${id}/picture`,
  createdAt: created_at.toISOString(),
});

/** Returns the templates that a member has saved, newest first. */
export async function listOwnTemplates({ db }: OwnTemplateDeps, member: Member): Promise<OwnTemplate[]> {
  const rows = await db
    .selectFrom('own_templates')
    .select(['id', 'name', 'description', 'picture_key', 'created_at'])
    .where('owner_oid', '=', member.profileOid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(present);
}

/**
 * Saves a presentation with its unpublished changes as a template of the member.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation; `resource.conflict` if the member
 * has `OWN_TEMPLATES_MAX` templates
 */
export async function saveOwnTemplate(
  deps: OwnTemplateDeps,
  member: Member,
  { from, name, description, ...choice }: SaveTemplateRequest,
): Promise<OwnTemplate> {
  const { db, blobs } = deps;
  await assertEditable(db, member, from);
  const document = documentTemplate(await loadLatestDocument(deps, from), choice);
  const assets = await loadOriginals(blobs, document);
  const picture = await paintTemplate({ document: withVisibleHints(document), assets });
  const pictureKey = picture && `originals/${createHash('sha256').update(picture).digest('hex')}`;
  if (picture && pictureKey !== undefined) await blobs.put(pictureKey, picture);
  return db.transaction().execute(async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    await sql`SELECT 1 FROM profiles WHERE oid = ${member.profileOid} FOR NO KEY UPDATE`.execute(trx);
    const { count } = await trx
      .selectFrom('own_templates')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('owner_oid', '=', member.profileOid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= OWN_TEMPLATES_MAX) throw new PublicError('resource.conflict');
    const row = await trx
      .insertInto('own_templates')
      .values({
        id: newOid(),
        owner_oid: member.profileOid,
        name,
        description,
        document: JSON.stringify(document),
        assets: JSON.stringify(Object.keys(document.assets)),
        picture_key: pictureKey ?? null,
      })
      .returning(['id', 'name', 'description', 'picture_key', 'created_at'])
      .executeTakeFirstOrThrow();
    return present(row);
  });
}

/** Returns the bytes of the picture of a template's overview; undefined if the template cannot be painted. */
async function paintTemplate(source: SceneSource): Promise<Uint8Array | undefined> {
  // The module is imported here because it is large and most requests do not build a scene.
  const { buildSceneInChild } = await import('../../publishing/building.ts');
  const { files, pictures } = await buildSceneInChild(source);
  const picture = pictures?.small ?? pictures?.preview;
  return picture && files.get(picture.url);
}

/** Changes name and description of a template. @throws PublicError `resource.not_found` if it is not the member's */
export async function renameOwnTemplate(
  { db }: OwnTemplateDeps,
  member: Member,
  { id, name, description }: { readonly id: string; readonly name: string; readonly description: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('own_templates')
    .set({ name, description })
    .where('id', '=', id)
    .where('owner_oid', '=', member.profileOid)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
}

/** Deletes a template. @throws PublicError `resource.not_found` if it is not the member's */
export async function deleteOwnTemplate({ db }: OwnTemplateDeps, member: Member, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('own_templates')
    .where('id', '=', id)
    .where('owner_oid', '=', member.profileOid)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new PublicError('resource.not_found');
}

/** Returns a template with its files. @throws PublicError `resource.not_found` if it is not the member's */
export async function loadOwnTemplate(deps: OwnTemplateDeps, member: Member, id: string): Promise<SceneSource> {
  const { document: json } = await requireTemplate(deps, member, id);
  const document = readDocument(JSON.parse(json));
  return { document, assets: await loadOriginals(deps.blobs, document) };
}

/** Returns the picture of a template. @throws PublicError `resource.not_found` if there is none */
export async function loadTemplatePicture(deps: OwnTemplateDeps, member: Member, id: string): Promise<Uint8Array> {
  const { picture_key: key } = await requireTemplate(deps, member, id);
  const bytes = key === null ? undefined : await deps.blobs.read(key);
  if (!bytes) throw new PublicError('resource.not_found');
  return bytes;
}

function requireTemplate(
  { db }: OwnTemplateDeps,
  member: Member,
  id: string,
): Promise<Pick<OwnTemplateRow, 'document' | 'picture_key'>> {
  return db
    .selectFrom('own_templates')
    .select(['document', 'picture_key'])
    .where('id', '=', id)
    .where('owner_oid', '=', member.profileOid)
    .executeTakeFirstOrThrow(() => new PublicError('resource.not_found'));
}
