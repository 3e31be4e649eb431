import { PublicError } from '@flydeck/contract/errors';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { Member } from '../../http/require-member.ts';
import { can, loadRightOptions, loadVisible } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { DashboardDb } from './list-presentations.ts';

export interface FlydeckFile {
  /** File name, safe in headers and file systems. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Exports a presentation with its original assets as one file, for members who may edit it. Only the owner's file
 * contains the right options of questions.
 * @throws PublicError `resource.not_found`, `auth.forbidden`.
 */
export async function exportFlydeckFile(
  { db, blobs }: { readonly db: DashboardDb; readonly blobs: Blobs },
  member: Member,
  oid: string,
): Promise<FlydeckFile> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  if (!can(member, 'edit', loaded.access, loaded.grant)) throw new PublicError('auth.forbidden');
  const documentBytes = await blobs.read(`documents/${loaded.row.document_hash}.json`);
  if (!documentBytes) throw new Error(`The document of ${oid} is missing.`);
  const document = readDocument(JSON.parse(new TextDecoder().decode(documentBytes)));
  const assets = new Map<string, Uint8Array>();
  for (const id of Object.keys(document.assets)) {
    const bytes = await blobs.read(`originals/${id}`);
    if (!bytes) throw new Error(`An original asset of ${oid} is missing: ${id}`);
    assets.set(id, bytes);
  }
  const { owner_oid: owner, scene_hash: sceneHash } = loaded.row;
  const rightOptions = owner === member.profileOid ? await loadRightOptions(db, { oid, sceneHash }) : {};
  return { name: `${loaded.row.slug}.flydeck`, bytes: exportFlydeck(document, assets, rightOptions) };
}
