import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { fileNameOf, saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { Problem } from './problem.tsx';
import { unsavedTexts } from './unsaved-texts.ts';

interface RefusedProblemProps {
  /** Number of refused changes. */
  readonly count: number;
  /** Whether a copy of the document with the refused changes can be saved. */
  readonly canSaveCopy: boolean;
}

/**
 * Reports that the server refused changes, which were therefore removed from the document. If the browser still has the
 * version of the document with these changes, members can save this version as a new presentation, and guests can
 * download its texts.
 */
export function RefusedProblem({ count, canSaveCopy }: RefusedProblemProps) {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      location.assign(await saveCopy(session));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Problem
      text={hasFailed ? t('canvas.storedFailed') : t('canvas-menus.syncRefused', { count })}
      action={
        <>
          {canSaveCopy && session.viewer.isGuest && <DownloadTexts />}
          {canSaveCopy && !session.viewer.isGuest && (
            <Button kind="primary" disabled={isBusy} onClick={() => void save()}>
              {t(isBusy ? 'canvas.storedCopying' : 'canvas-menus.syncSaveCopy')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => session.sync.dismissRefused()}>
            {t('canvas-menus.syncDismiss')}
          </Button>
        </>
      }
    />
  );
}

/** Downloads the texts of the author's version that were not saved. Shows nothing if there are none. */
function DownloadTexts() {
  const { sync, editor } = useSession();
  const texts = unsavedTexts(sync.ownVersion ?? [], editor.store);
  if (texts === '') return null;
  const download = () => {
    const title = String(editor.store.get(DOCUMENT_ID)?.properties['title'] ?? '');
    saveFile(new Blob([texts], { type: 'text/plain;charset=utf-8' }), fileNameOf(title, 'txt'));
  };
  return (
    <Button kind="primary" onClick={download}>
      {t('canvas-menus.syncDownloadTexts')}
    </Button>
  );
}

/**
 * Saves the version of the document with the refused changes as a new presentation. Then dismisses the notice, and
 * stores and sends the last changes, because the caller leaves the page.
 * @returns the URL path of the new presentation's editor
 */
async function saveCopy({ oid, sync }: EditorSession): Promise<string> {
  const { assembleDocument, RecordStore } = await import('./assemble-document.ts');
  const document = assembleDocument(new RecordStore(sync.ownVersion));
  const { editPath } = await call('POST /api/drafts', { body: { kind: 'copy', from: oid, document } });
  sync.dismissRefused();
  sync.flush();
  return editPath;
}
