import type { SaveDraftRequest } from '@flydeck/contract/drafts/draft';
import type { Scene } from '@flydeck/scene/model/scene';
import { assertOwnFiles, loadPresentationFiles } from '../../editing/index.ts';
import { patched } from '../commands/save-draft.ts';
import type { DraftDb } from '../draft-db.ts';
import { type DraftDeps, findDraft } from '../open-draft.ts';
import { PreviewBuilder } from './preview-builder.ts';

/** Draws what authors write while they write it. Visitors' Markdown is drawn apart, so that it holds up nobody's draft. */
export class Previews {
  readonly #db: DraftDb;
  readonly #drafts: PreviewBuilder;
  readonly #markdown: PreviewBuilder;

  constructor({ db, blobs }: DraftDeps) {
    this.#db = db;
    this.#drafts = new PreviewBuilder(blobs);
    this.#markdown = new PreviewBuilder(blobs);
  }

  /** The draft as it would be with the patch; null where it is not at that revision any more: a save came between. */
  async ofDraft(oid: string, { baseRevision, patch }: SaveDraftRequest, signal: AbortSignal): Promise<Scene | null> {
    const draft = await findDraft(this.#db, oid);
    if (draft?.revision !== baseRevision) return null;
    const document = patched(draft.document, patch);
    const files = await loadPresentationFiles(this.#db, oid);
    assertOwnFiles(document, files);
    return this.#drafts.build({ document, images: files.images, media: files.media }, signal);
  }

  ofMarkdown(markdown: string, signal: AbortSignal): Promise<Scene> {
    return this.#markdown.build({ markdown, images: {}, media: {} }, signal);
  }

  /** Somebody is about to write. */
  warm(): void {
    this.#drafts.warm();
  }

  close(): void {
    this.#drafts.close();
    this.#markdown.close();
  }
}
