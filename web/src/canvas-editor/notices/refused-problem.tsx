import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { Problem } from './problem.tsx';

interface RefusedProblemProps {
  readonly count: number;
  /** Whether a copy of the document with the refused changes can be saved. */
  readonly hasOwnVersion: boolean;
}

/**
 * Reports changes that the server refused and that were therefore undone. If the state on which they are based no
 * longer exists, the author can save a copy of the document with these changes.
 */
export function RefusedProblem({ count, hasOwnVersion }: RefusedProblemProps) {
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
          {hasOwnVersion && (
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

/**
 * Saves the document with the refused changes as a new presentation.
 * @returns the path of the new presentation's editor
 */
async function saveCopy({ oid, sync }: EditorSession): Promise<string> {
  const { assembleDocument, RecordStore } = await import('./assemble-document.ts');
  const document = assembleDocument(new RecordStore(sync.ownVersion));
  const { editPath } = await call('POST /api/drafts', { body: { kind: 'copy', from: oid, document } });
  sync.dismissRefused();
  sync.flush();
  return editPath;
}
