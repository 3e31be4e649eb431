import { PublicError } from '@flydeck/contract/errors';
import type { ImportedDocument } from '@flydeck/contract/uploads/upload';
import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import type { PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { addFiles, assertEditable, type EditingTables } from '../editing/index.ts';
import { findUpload } from './queries.ts';
import type { ImportedAsset, UploadTables } from './tables.ts';
import type { StoredPages } from './upload-previews.ts';

export interface ImportedPagesDeps {
  readonly db: Kysely<UploadTables & PresentationTables & EditingTables>;
  readonly blobs: Blobs;
}

/** The imported pages of an upload. */
interface ImportedPages {
  /** Oid of the presentation for which the file was uploaded. */
  readonly target: string;
  readonly blobKey: string;
  readonly assets: readonly ImportedAsset[];
}

/**
 * Returns the document with the pages that were imported for another presentation, and their right options.
 * @throws PublicError `resource.not_found`, see `requirePages`
 */
export async function loadImportedDocument(
  deps: ImportedPagesDeps,
  member: Member,
  id: string,
): Promise<ImportedDocument> {
  const { blobKey } = await requirePages(deps, member, id);
  const bytes = await deps.blobs.read(blobKey);
  if (!bytes) throw new PublicError('resource.not_found');
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as StoredPages | Document;
  const { document, rightOptions = {} }: StoredPages = 'document' in stored ? stored : { document: stored };
  return { document: readDocument(document), rightOptions };
}

/**
 * Adds pictures of the imported pages to the files of the presentation for which they were imported.
 * @throws PublicError `resource.not_found`, see `requirePages`; `request.invalid` if the imported pages do not contain
 * one of the pictures; `upload.storage_full`
 */
export async function adoptAssets(
  deps: ImportedPagesDeps,
  member: Member,
  { id, assets }: { readonly id: string; readonly assets: readonly string[] },
): Promise<void> {
  const pages = await requirePages(deps, member, id);
  const byHash = new Map(pages.assets.map((asset) => [asset.hash, asset]));
  const files = [...new Set(assets)].map((hash) => {
    const file = byHash.get(hash);
    if (!file) throw new PublicError('request.invalid');
    return file;
  });
  await addFiles(deps.db, pages.target, files);
}

/**
 * Returns the imported pages of an upload with a target.
 * @throws PublicError `resource.not_found` if the member has no such upload, if its pages are not imported, or if the
 * member may not edit the target (any more)
 */
async function requirePages({ db }: ImportedPagesDeps, member: Member, id: string): Promise<ImportedPages> {
  const row = await findUpload(db, member.profileOid, id);
  if (row?.state !== 'done' || row.target_oid === null) throw new PublicError('resource.not_found');
  await assertEditable(db, member, row.target_oid);
  return { target: row.target_oid, blobKey: row.blob_key, assets: row.assets };
}
