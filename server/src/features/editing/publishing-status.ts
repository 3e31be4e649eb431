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
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { hasLogOrDraft } from './has-log-or-draft.ts';
import { openLog } from './open-log.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

export interface PublishingStatusDeps extends EditingDeps {
  readonly config: PdfPricing;
}

/**
 * Returns the published state of a presentation, and whether its log has unpublished changes.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation
 */
export async function publishingStatus(
  deps: PublishingStatusDeps,
  oid: string,
  member: Member,
): Promise<PublishingStatus> {
  const { row, access, grant } = await requireEditable(deps.db, oid, member);
  return {
    ...(await compareWithLog(deps, row)),
    // `modified_at` changes with each publication. `published_at` changes only when the presentation becomes listed.
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
  // Without a log or draft, the presentation has no unpublished changes. `openLog` is not called, because it creates a
  // log.
  if (!(await hasLogOrDraft(deps.db, oid))) return { publishedSeq: 0, headSeq: 0, hasChanges: false };
  const log = await openLog(deps, oid);
  // The published document is not always a state of the log, for example not after the import of a new file.
  const publishedSeq = log.published_hash === document_hash ? log.published_seq : null;
  const hasChanges = publishedSeq === null || (await hasUnpublishedChanges(deps.db, log));
  return { publishedSeq, headSeq: log.head_seq, hasChanges };
}

async function requireEditable(db: EditingDb, oid: string, member: Member): Promise<LoadedPresentation> {
  const loaded = await loadVisible(db, member, oid);
  if (!loaded || !can(member, 'edit', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return loaded;
}
