import { PublicError } from '@flydeck/contract/errors';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { Kysely } from 'kysely';
import { can, loadVisible, type PresentationRow, type PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Actor } from '../../ports/visitors.ts';

/**
 * Loads a presentation that `actor` may curate.
 * @throws PublicError `resource.not_found` if `actor` may not curate the presentation, or if it does not exist.
 */
export async function loadCuratable(
  db: Kysely<PresentationTables>,
  actor: Actor,
  oid: string,
): Promise<PresentationRow> {
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded || !can(actor, 'curate', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return loaded.row;
}

/** Returns the author's tags from the published document. @throws Error if the document is missing. */
export async function authorTagsOf(
  blobs: Blobs,
  { document_hash }: Pick<PresentationRow, 'document_hash'>,
): Promise<readonly string[]> {
  const bytes = await blobs.read(`documents/${document_hash}.json`);
  if (!bytes) throw new Error(`The document ${document_hash} is missing.`);
  return readDocument(JSON.parse(new TextDecoder().decode(bytes))).tags ?? [];
}
