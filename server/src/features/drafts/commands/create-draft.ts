import type { CreateDraftRequest, CreatedDraft } from '@flydeck/contract/drafts/create-draft';
import { PublicError } from '@flydeck/contract/errors';
import { addTopic } from '@flydeck/scene/edit/add-topic';
import { blankDocument } from '@flydeck/scene/edit/blank-document';
import { outlineDocument } from '@flydeck/scene/edit/outline-document';
import { applyPatch } from '@flydeck/scene/edit/patch';
import type { Actor } from '../../../ports/visitors.ts';
import { publishPresentation, type SceneSource } from '../../../publishing/index.ts';
import { fillTemplate, isTemplateName, templateDocument } from '../../../templates/index.ts';
import { assertOwnFiles, loadOriginals, loadPresentationFiles } from '../../editing/index.ts';
import { importFile } from '../../imports/index.ts';
import { refreshSearchInTransaction } from '../../search/index.ts';
import { acceptedDocument } from '../accepted-document.ts';
import { type DraftDeps, editPathOf, requireEditable } from '../open-draft.ts';

type Member = Extract<Actor, { kind: 'member' }>;

/**
 * Makes a presentation that only its owner sees, and its draft.
 * @throws PublicError where the template or the draft to copy is missing, ImportError where Markdown cannot be read.
 */
export async function createDraft(deps: DraftDeps, actor: Member, wish: CreateDraftRequest): Promise<CreatedDraft> {
  const { db, blobs } = deps;
  const deck = await deckOf(deps, actor, wish);
  const { buildSceneInChild } = await import('../../../publishing/building.ts');
  const { oid } = await publishPresentation(
    { db, blobs, buildScene: (source) => buildSceneInChild(source), onPublished: refreshSearchInTransaction },
    { deck, owner: actor.profileOid, privacy: 'private' },
  );
  const { row } = await requireEditable(db, actor, oid);
  return { oid, editPath: editPathOf(oid, row.schema_version) };
}

async function deckOf(deps: DraftDeps, actor: Member, wish: CreateDraftRequest): Promise<SceneSource> {
  const assets = new Map<string, Uint8Array>();
  switch (wish.kind) {
    case 'blank':
      return { document: startingDocument(wish), assets };
    case 'template':
      if (!isTemplateName(wish.template)) throw new PublicError('resource.not_found');
      return { document: templateDocument(wish.template), assets };
    case 'outline':
      return { document: outlined(wish), assets };
    case 'markdown':
      return importFile({ name: 'untitled.md', bytes: new TextEncoder().encode(wish.text) }, () => undefined);
    case 'copy':
      return copied(deps, actor, wish);
  }
}

/** A title and a first topic to write in. */
function startingDocument({ title, language }: CreateDraftRequest & { kind: 'blank' }) {
  const blank = blankDocument(title, language);
  const first = { id: 'topic-1', title: '', parent: blank.root.id, index: 0 };
  return applyPatch(blank, addTopic(blank, first)).document;
}

function outlined({ outline, template }: CreateDraftRequest & { kind: 'outline' }) {
  if (template === undefined) return outlineDocument(outline);
  if (!isTemplateName(template)) throw new PublicError('resource.not_found');
  return fillTemplate(template, outline);
}

async function copied(
  deps: DraftDeps,
  actor: Member,
  { from, document: given }: CreateDraftRequest & { kind: 'copy' },
): Promise<SceneSource> {
  const { row } = await requireEditable(deps.db, actor, from);
  const document = acceptedDocument(given);
  assertOwnFiles(document, await loadPresentationFiles(deps.db, row.oid));
  return { document, assets: await loadOriginals(deps.blobs, document) };
}
