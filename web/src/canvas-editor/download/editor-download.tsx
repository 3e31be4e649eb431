import { topicOfStep } from '@flydeck/editor/path/steps';
import type { Scene } from '@flydeck/scene/model/scene';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { useState } from 'react';
import { DownloadDialog } from '../../film/download-dialog.tsx';
import { loadNarration } from '../../film/narration.ts';
import { t } from '../../i18n/index.ts';
import { compileRecords } from '../export/compile-content.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';

interface EditorDownloadProps {
  /** Id of the step whose picture is wanted; absent: a film is wanted. */
  readonly step?: string | undefined;
  readonly onClose: () => void;
}

/** The dialog that saves a film of the presentation with the changes that are not published, or a picture of a step. */
export function EditorDownload({ step, onClose }: EditorDownloadProps) {
  const session = useSession();
  const [source] = useState(() => ({
    title: String(session.editor.store.get(DOCUMENT_ID)?.properties['title'] || t('page.untitled')),
    loadScene: () => currentScene(session),
    loadNarration: (scene: Scene) => loadNarration({ oid: session.oid, accessKey: null }, scene),
  }));
  const stepOf = ({ steps, frames }: Scene) => {
    const index = steps.findIndex(({ id }) => id === step);
    if (index >= 0) return index;
    // The steps of presentations without an explicit path have no ids.
    const record = session.editor.store.get(step ?? '');
    const topic = record ? topicOfStep(record) : session.shownTopic;
    return steps.findIndex(({ frame }) => frames[frame]?.topic === topic);
  };
  return (
    <DownloadDialog
      source={source}
      firstTab={step === undefined ? 'film' : 'picture'}
      stepOf={stepOf}
      onClose={onClose}
    />
  );
}

/**
 * Returns the scene of the current document. The published scene is only used if nothing was changed, because the scene
 * that the editor shows can lack the last changes, and can contain placeholders while fonts are being loaded.
 */
const currentScene = async ({ isCompiling, scene, editor, assets }: EditorSession): Promise<Scene> =>
  scene && !isCompiling ? scene.scene : compileRecords(editor.store, assets);
