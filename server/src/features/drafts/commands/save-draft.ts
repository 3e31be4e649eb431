import type { SaveDraftRequest } from '@flydeck/contract/drafts/draft';
import type { HistoryLabel } from '@flydeck/contract/drafts/history';
import { PublicError } from '@flydeck/contract/errors';
import { applyPatch, type Patch, PatchError } from '@flydeck/scene/edit/patch';
import type { Document } from '@flydeck/scene/model/document';
import { systemClock } from '../../../ports/clock.ts';
import { assertOwnFiles, loadPresentationFiles } from '../../editing/index.ts';
import { acceptedDocument } from '../accepted-document.ts';
import type { DraftDb } from '../draft-db.ts';
import { noteRevision } from '../history.ts';
import { type Editable, findDraft } from '../open-draft.ts';
import type { DraftRow } from '../tables.ts';

/** The draft is not at the revision that a change was made for. */
export class DraftConflictError extends PublicError {
  readonly revision: number;

  constructor(revision: number) {
    super('resource.conflict');
    this.revision = revision;
  }
}

/** The draft at `revision`. @throws DraftConflictError where it is at another. */
export async function draftAt(db: DraftDb, oid: string, revision: number): Promise<DraftRow> {
  const draft = await findDraft(db, oid);
  if (!draft) throw new PublicError('resource.not_found');
  if (draft.revision !== revision) throw new DraftConflictError(draft.revision);
  return draft;
}

/** What authors change at once takes a few milliseconds; whoever sends more wants to keep the process busy. */
const PATCH_MS = 500;
/** Objects of documents are small, and copying large ones is slow. */
const MOST_KEYS = 5000;

/**
 * A draft's document with a client's changes.
 * @throws PublicError `request.invalid` where they do not fit it, `request.too_large` where they take too long.
 */
export function patched(document: string, patch: SaveDraftRequest['patch']): Document {
  assertModest(patch);
  const start = systemClock.monotonicMs();
  try {
    let value = JSON.parse(document) as Document;
    for (const step of patch as Patch) {
      if (systemClock.monotonicMs() - start > PATCH_MS) throw new PublicError('request.too_large');
      value = applyPatch(value, [step]).document;
    }
    return acceptedDocument(value);
  } catch (error) {
    if (error instanceof PatchError) throw new PublicError('request.invalid', { cause: error });
    throw error;
  }
}

/** @throws PublicError `request.too_large` for objects with more fields than those of a document. */
function assertModest(given: unknown): void {
  const waiting: unknown[] = [given];
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value) && inner.length > MOST_KEYS) throw new PublicError('request.too_large');
    for (const each of inner) if (typeof each === 'object' && each !== null) waiting.push(each);
  }
}

/**
 * Writes the author's changes as the next revision, if nobody wrote another one since `baseRevision`.
 * @throws DraftConflictError where somebody did.
 */
export async function saveDraft(db: DraftDb, { row, actor }: Editable, save: SaveDraftRequest): Promise<DraftRow> {
  const base = await draftAt(db, row.oid, save.baseRevision);
  const document = patched(base.document, save.patch);
  if (document.kind !== (row.schema_version === '0' ? 'classic' : 'pitch')) throw new PublicError('request.invalid');
  assertOwnFiles(document, await loadPresentationFiles(db, row.oid));
  return writeRevision(db, base, document, actor.profileOid);
}

/** The next revision after `base`. @throws DraftConflictError where there is one already. */
export async function writeRevision(
  db: DraftDb,
  base: DraftRow,
  document: Document,
  by: string,
  label: HistoryLabel | null = null,
): Promise<DraftRow> {
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .updateTable('drafts')
      .set((e) => ({
        revision: base.revision + 1,
        document: JSON.stringify(document),
        updated_at: e.fn<Date>('now'),
        updated_by: by,
      }))
      .where('presentation_oid', '=', base.presentation_oid)
      .where('revision', '=', base.revision)
      .returningAll()
      .executeTakeFirst();
    if (!saved) throw new DraftConflictError((await findDraft(trx, base.presentation_oid))?.revision ?? 0);
    await noteRevision(trx, saved, document, label);
    return saved;
  });
}
