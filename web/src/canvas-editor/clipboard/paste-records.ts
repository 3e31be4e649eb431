import { COPIED_ASSETS_MAX } from '@flydeck/contract/editing/constants';
import { type PasteTarget, pasteContent } from '@flydeck/editor/clipboard/paste-content';
import { missingFiles, readContent } from '@flydeck/editor/clipboard/read-content';
import type { Editor } from '@flydeck/editor/editor';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { UploadSession } from '../pictures/upload-picture.ts';

/** The part of the session that pasting records needs. */
export interface RecordsSession extends UploadSession {
  readonly editor: Editor;
  /** Runs an action on the editor, and updates the interface. */
  update<Result>(action: (editor: Editor) => Result): Result;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

type ForeignFiles = NonNullable<Parameters<typeof pasteContent>[3]>;

/**
 * Pastes copied records. If they are from another presentation, first requests its files for this presentation. If the
 * request fails for another reason than the author's rights and the storage, pastes nothing and offers to try again.
 * @param data the content of the clipboard, which is not validated
 */
export async function pasteRecords(session: RecordsSession, data: unknown, target: PasteTarget): Promise<void> {
  const content = readContent(data);
  const source = content?.presentation;
  const isForeign = source !== undefined && source !== session.oid;
  const missing = content && isForeign ? missingFiles(session.editor.store, content).slice(0, COPIED_ASSETS_MAX) : [];
  try {
    const files = source !== undefined && missing.length > 0 ? await copyFiles(session, source, missing) : {};
    session.update((editor) =>
      editor.perform((context) => pasteContent(context, data, { ...target, isForeign }, files)),
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const act = () => void pasteRecords(session, data, target);
    const text = t('canvas-menus.pasteFilesFailed');
    showToast({ kind: 'failed', text, action: { label: t('canvas-publish.retry'), act } });
  }
}

/**
 * Requests files of another presentation for this presentation.
 * @throws CallError unless the files are available, or the author may not edit the presentation, or its storage is full
 */
async function copyFiles(session: RecordsSession, source: string, assets: readonly string[]): Promise<ForeignFiles> {
  try {
    const copied = await call('POST /api/editing/:oid/asset-copies', {
      params: { oid: session.oid },
      body: { source, assets: [...assets] },
    });
    session.addAssets({ images: copied.images, media: copied.media });
    // Hashes that the response lacks are no files of the other presentation (any more).
    return { added: copied.assets };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // An invalid id in the clipboard is refused with 400.
    if (error.status === 404 || error.status === 400) return { reason: 'no-access' };
    if (error.code === 'upload.storage_full') return { reason: 'storage-full' };
    throw error;
  }
}
