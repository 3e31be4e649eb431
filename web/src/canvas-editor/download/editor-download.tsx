import type { Scene } from '@flydeck/scene/model/scene';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { useState } from 'react';
import { DownloadDialog } from '../../film/download-dialog.tsx';
import { t } from '../../i18n/index.ts';
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
    loadScene: () => completeScene(session),
  }));
  const stepOf = ({ steps, frames }: Scene) => {
    const index = steps.findIndex(({ id }) => id === step);
    // Presentations without an explicit path have no ids of steps.
    return index < 0 ? steps.findIndex(({ frame }) => frames[frame]?.topic === (step ?? session.shownTopic)) : index;
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

/** Resolves to the current scene when the compiler has loaded all fonts and modules that it needs. */
function completeScene(session: EditorSession): Promise<Scene> {
  return new Promise((resolve) => {
    const check = () => {
      const version = session.scene;
      if (!version || version.isProvisional) return false;
      resolve(version.scene);
      return true;
    };
    if (check()) return;
    const unsubscribe = session.subscribe(() => check() && unsubscribe());
  });
}
