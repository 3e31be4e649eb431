import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { PublicError } from '@flydeck/contract/errors';
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
import { isUnchanged } from './has-edits.ts';
import { isEdited } from './is-edited.ts';
import { findLog } from './open-log.ts';

export interface PublishingStatusDeps extends EditingDeps {
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
  return {
    ...(await compareWithLog(deps, row)),
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

async function compareWithLog(
  deps: EditingDeps,
  { oid, document_hash }: LoadedPresentation['row'],
): Promise<Pick<PublishingStatus, 'publishedSeq' | 'headSeq' | 'hasChanges'>> {
  // No log is created for a presentation that nobody edits: a new one starts with the published document.
  if (!(await isEdited(deps.db, oid))) return { publishedSeq: 0, headSeq: 0, hasChanges: false };
  const log = await findLog(deps, oid);
  // Another version may have been published without the log, for example by an import of a new file.
  const publishedSeq = log.published_hash === document_hash ? log.published_seq : null;
  const hasChanges = publishedSeq === null || !(await isUnchanged(deps.db, log));
  return { publishedSeq, headSeq: log.head_seq, hasChanges };
}

async function requireVisible(db: EditingDb, oid: string, member: Member): Promise<LoadedPresentation> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return loaded;
}
