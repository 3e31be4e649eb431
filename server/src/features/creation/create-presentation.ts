import type { CreatedPresentation, CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';
import type { Member } from '../../http/require-member.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { publishPresentation, type SceneSource } from '../../publishing/index.ts';
import { assertOwnFiles, type EditingDb, loadOriginals, loadPresentationFiles } from '../editing/index.ts';
import { importFile } from '../imports/index.ts';
import { refreshSearchInTransaction } from '../search/index.ts';
import { loadOwnTemplate } from '../templates/index.ts';
import { createDocument } from './create-document.ts';
import { editPath } from './pages.ts';
import { readClientDocument } from './read-client-document.ts';
import { requireEditable } from './require-editable.ts';

export interface CreationDeps {
  readonly db: EditingDb;
  readonly blobs: Blobs;
}

/**
 * Creates a private presentation. Depending on the request, the presentation is empty, or is created from a template,
 * an outline, notes, Markdown, or the changed document of an existing presentation.
 * @throws PublicError `resource.not_found` if the template or the presentation to copy does not exist; ImportError if
 *   the Markdown cannot be read
 */
export async function createPresentation(
  deps: CreationDeps,
  member: Member,
  request: CreatePresentationRequest,
): Promise<CreatedPresentation> {
  const { db, blobs } = deps;
  const deck = await createDeck(deps, member, request);
  // The module is imported here because it is large and most requests do not build a scene.
  const { buildSceneInChild } = await import('../../publishing/building.ts');
  const { oid } = await publishPresentation(
    { db, blobs, buildScene: (source) => buildSceneInChild(source), onPublished: refreshSearchInTransaction },
    { deck, owner: member.profileOid, privacy: 'private' },
  );
  const { row } = await requireEditable(db, member, oid);
  return { oid, editPath: editPath(oid, row.schema_version) };
}

async function createDeck(
  deps: CreationDeps,
  member: Member,
  request: CreatePresentationRequest,
): Promise<SceneSource> {
  switch (request.kind) {
    case 'markdown':
      return importFile({ name: 'untitled.md', bytes: new TextEncoder().encode(request.text) }, () => undefined);
    case 'copy':
      return createCopy(deps, member, request);
    case 'own-template':
      return loadOwnTemplate(deps, member, request.id);
    default:
      return { document: createDocument(request), assets: new Map() };
  }
}

async function createCopy(
  { db, blobs }: CreationDeps,
  member: Member,
  { from, document: clientDocument }: CreatePresentationRequest & { kind: 'copy' },
): Promise<SceneSource> {
  await requireEditable(db, member, from);
  const document = readClientDocument(clientDocument);
  assertOwnFiles(document, await loadPresentationFiles(db, from));
  return { document, assets: await loadOriginals(blobs, document) };
}
