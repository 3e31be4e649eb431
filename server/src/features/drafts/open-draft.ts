import type { Draft, DraftStatus } from '@flydeck/contract/drafts/draft';
import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import {
  can,
  canSellPdf,
  defaultPdfPrice,
  type LoadedPresentation,
  loadVisible,
  type PdfPricing,
  presentationPath,
  type Verb,
} from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Actor } from '../../ports/visitors.ts';
import { addPublishedFiles } from '../editing/index.ts';
import type { DraftDb, DraftTransaction } from './draft-db.ts';
import { noteRevision } from './history.ts';
import type { DraftRow } from './tables.ts';

export interface DraftDeps {
  readonly db: DraftDb;
  readonly blobs: Blobs;
}

/** A presentation whose draft somebody may edit. */
export interface Editable extends LoadedPresentation {
  readonly actor: Extract<Actor, { kind: 'member' }>;
}

/**
 * The one gate to drafts: the presentation, if `actor` may do that with it.
 * @throws PublicError `auth.required` for visitors, `resource.not_found` for everything else, whether it exists or not.
 */
export async function requireEditable(db: DraftDb, actor: Actor, oid: string, verb: Verb = 'edit'): Promise<Editable> {
  if (actor.kind !== 'member') throw new PublicError('auth.required');
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded || !can(actor, verb, loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
  return { ...loaded, actor };
}

/**
 * The draft of a presentation. The first time it is what is published; and again whenever something else was published
 * since while nothing had been written here.
 */
export async function openDraft({ db, blobs }: DraftDeps, { row, actor }: Editable): Promise<DraftRow> {
  const found = await findDraft(db, row.oid);
  const isClean = found?.published_revision === found?.revision;
  if (found && (!isClean || found.published_hash === row.document_hash)) return found;
  const document = await publishedDocument(blobs, row.document_hash);
  return db.transaction().execute(async (trx) => {
    const draft = await adopt(trx, row, document, actor.profileOid);
    await addPublishedFiles(trx, blobs, row.oid, { document, sceneHash: row.scene_hash });
    return draft;
  });
}

export function findDraft(db: DraftDb, oid: string): Promise<DraftRow | undefined> {
  return db.selectFrom('drafts').selectAll().where('presentation_oid', '=', oid).executeTakeFirst();
}

async function publishedDocument(blobs: Blobs, hash: string): Promise<Document> {
  const bytes = await blobs.read(`documents/${hash}.json`);
  if (!bytes) throw new Error(`The document ${hash} is missing`);
  return readDocument(JSON.parse(new TextDecoder().decode(bytes)));
}

/** The published document as the draft's next revision. Two who open it at once make one. */
async function adopt(
  trx: DraftTransaction,
  { oid, document_hash }: LoadedPresentation['row'],
  document: Document,
  by: string,
): Promise<DraftRow> {
  const text = JSON.stringify(document);
  await trx
    .insertInto('drafts')
    .values({
      presentation_oid: oid,
      revision: 0,
      document: text,
      published_revision: 0,
      published_hash: '',
      updated_by: by,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  const current = await trx
    .selectFrom('drafts')
    .selectAll()
    .where('presentation_oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (current.published_hash === document_hash || current.published_revision !== current.revision) return current;
  const revision = current.revision + 1;
  const draft = await trx
    .updateTable('drafts')
    .set({
      revision,
      document: text,
      published_revision: revision,
      published_hash: document_hash,
      updated_by: by,
    })
    .where('presentation_oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteRevision(trx, draft, document, revision === 1 ? 'created' : 'published');
  return draft;
}

/** A draft as its editor is told of it. */
export function presentDraft({ row, actor, access, grant }: Editable, draft: DraftRow, pricing: PdfPricing): Draft {
  return {
    oid: row.oid,
    revision: draft.revision,
    document: JSON.parse(draft.document),
    updatedAt: draft.updated_at.toISOString(),
    isPublished: draft.published_revision === draft.revision,
    publishedAt: row.modified_at.toISOString(),
    privacy: row.privacy,
    pdfPrice: row.pdf_price,
    usualPdfPrice: defaultPdfPrice(row, pricing),
    canSellPdf: canSellPdf(row, pricing),
    schemaVersion: row.schema_version,
    path: presentationPath(row.oid, row.slug),
    canSetPrivacy: can(actor, 'set-privacy', access, grant),
  };
}

/** Whether the draft differs from the published version. A presentation that was never edited has no draft. */
export async function draftStatus(db: DraftDb, { row }: Editable): Promise<DraftStatus> {
  const draft = await db
    .selectFrom('drafts')
    .select('revision')
    .where('presentation_oid', '=', row.oid)
    .whereRef('published_revision', '!=', 'revision')
    .executeTakeFirst();
  return { unpublishedRevision: draft?.revision ?? null, publishedAt: row.modified_at.toISOString() };
}

/** Where a presentation is edited (S2.25). */
export const editPathOf = (oid: string, schemaVersion: '0' | '2'): string =>
  schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;
