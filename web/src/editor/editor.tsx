import type { Draft } from '@flydeck/contract/drafts/draft';
import { changesBetween } from '@flydeck/scene/edit/changes';
import type { Document } from '@flydeck/scene/model/document';
import { useEffect, useMemo, useState } from 'react';
import { Toasts } from '../ui/toast.tsx';
import { Autosave } from './autosave.ts';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { HistoryDialog } from './dialogs/history-dialog.tsx';
import { PublishDialog } from './dialogs/publish-dialog.tsx';
import styles from './editor.module.css';
import { EditorStore } from './editor-store.ts';
import { forgetDraft, keptDraft } from './kept-locally.ts';
import { EditorCanvas } from './stage/canvas.tsx';
import { TopBar } from './top-bar.tsx';
import { type EditorParts, EditorProvider, useEditor } from './use-editor.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { WorkingPanes } from './working-panes.tsx';

/** The editor of one draft: its outline, what is selected in it, and the canvas beside. */
export function Editor({ draft }: { readonly draft: Draft }) {
  const parts = useParts(draft);
  if (!parts) return null;
  return (
    <EditorProvider value={parts}>
      <EditorFrame draft={draft} />
    </EditorProvider>
  );
}

type Panel = 'history' | 'publish';

function EditorFrame({ draft }: { readonly draft: Draft }) {
  const { state } = useEditor();
  const [panel, setPanel] = useState<Panel>();
  useUndoKeys();
  const close = () => setPanel(undefined);
  return (
    <div className={styles.editor}>
      <TopBar path={draft.path} onHistory={() => setPanel('history')} onPublish={() => setPanel('publish')} />
      <ConflictDialog />
      <main className={styles.main}>
        <WorkingPanes draft={draft} canvas={<EditorCanvas />} />
      </main>
      <HistoryDialog open={panel === 'history'} onClose={close} />
      <PublishDialog open={panel === 'publish'} draft={draft} onClose={close} />
      <p className={styles.spoken} role="status" aria-live="polite">
        {state.announcement}
      </p>
      <Toasts />
    </div>
  );
}

/** Opened in the browser alone: it listens, keeps and saves. */
function useParts(draft: Draft): EditorParts | undefined {
  const store = useMemo(() => new EditorStore(draft), [draft]);
  const [parts, setParts] = useState<EditorParts>();
  useEffect(() => {
    const autosave = new Autosave(draft.oid, store);
    setParts({ oid: draft.oid, store, autosave, thumbnails: new Map() });
    takeUp(draft, store);
    return () => autosave.close();
  }, [draft, store]);
  return parts;
}

/** What this device kept goes on from where it was; where the server went on too, the author decides. */
function takeUp(draft: Draft, store: EditorStore): void {
  const kept = keptDraft(draft.oid);
  if (!kept) return;
  const patch = changesBetween(draft.document as Document, kept.document);
  if (patch.length === 0) {
    forgetDraft(draft.oid);
    return;
  }
  store.run(patch);
  if (kept.baseRevision !== draft.revision) store.setSave('conflict');
}
