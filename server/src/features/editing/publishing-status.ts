import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  can,
  canSellPdf,
  defaultPdfPrice,
  type LoadedPresentation,
  loadVisible,
  type PdfPricing,
  presentationPath,
} from '../../library/index.ts';
import type { EditingDb, EditingDeps } from './editing-db.ts';
import { findLog } from './open-log.ts';

export interface PublishingStatusDeps extends Pick<EditingDeps, 'db' | 'blobs'> {
  readonly config: PdfPricing;
}

/**
 * Returns what visitors see, and whether the log has changes that they do not see.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation
 */
export async function publishingStatus(
  deps: PublishingStatusDeps,
  oid: string,
  member: Member,
): Promise<PublishingStatus> {
  const { row, access, grant } = await requireVisible(deps.db, oid, member);
  const log = await findLog(deps, oid);
  // Another version may have been published without the log, for example by an import of a new file.
  const publishedSeq = log.published_hash === row.document_hash ? log.published_seq : null;
  return {
    publishedSeq,
    hasChanges: publishedSeq === null || (publishedSeq < log.head_seq && (await hasEdits(deps.db, oid, publishedSeq))),
    publishedAt: row.modified_at.toISOString(),
    privacy: row.privacy,
    canPublish: can(member, 'publish', access, grant),
    canSetPrivacy: can(member, 'set-privacy', access, grant),
    path: presentationPath(oid, row.slug),
    pdfPrice: row.pdf_price,
    defaultPdfPrice: defaultPdfPrice(row, deps.config),
    canSellPdf: canSellPdf(row, deps.config),
  };
}

async function requireVisible(db: EditingDb, oid: string, member: Member): Promise<LoadedPresentation> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return loaded;
}

/** Whether there are batches after a state, besides those that only let texts merge. Pruned batches count. */
async function hasEdits(db: EditingDb, oid: string, seq: number): Promise<boolean> {
  const { rows } = await sql<{ has_edits: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM edit_batches WHERE presentation_oid = ${oid} AND seq = ${seq + 1})
      OR EXISTS (
        SELECT 1 FROM edit_batches WHERE presentation_oid = ${oid} AND seq > ${seq}
          AND NOT (author IS NULL AND operations LIKE '[{"op":"seed"%')
      ) AS has_edits`.execute(db);
  return rows[0]?.has_edits ?? false;
}
