import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { versionTime } from '../publishing/version-time.ts';
import { AUDIENCE_WORDS } from './audience-words.ts';
import styles from './editor.module.css';
import type { SaveState } from './editor-store.ts';
import { useEditor } from './use-editor.ts';

const WORDS: Readonly<Record<SaveState, string>> = {
  saved: 'editor.stateSaved',
  waiting: 'editor.stateSaving',
  saving: 'editor.stateSaving',
  offline: 'editor.stateOffline',
  conflict: 'editor.stateConflict',
  refused: 'editor.stateRefused',
  'signed-out': 'editor.stateSignedOut',
};

const ICONS = { saved: Check, waiting: LoaderCircle, saving: LoaderCircle, offline: CloudOff } as const;

/** Whether what was written is safe, and where. */
export function SaveStateLine() {
  const { state, autosave } = useEditor();
  const { save, isPublished, publishedAt, privacy } = state;
  const Icon = save in ICONS ? ICONS[save as keyof typeof ICONS] : TriangleAlert;
  const text = save === 'saved' && isPublished ? AUDIENCE_WORDS[privacy].saved : WORDS[save];
  const isBehind = save === 'saved' && !isPublished;
  const isBroken = save === 'offline' || save === 'refused' || save === 'signed-out';
  return (
    <p className={styles.state} data-state={save}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <span role="status">
        {isBehind ? (
          <>
            <span className={styles.wide}>{t('draft.behind', { time: versionTime(publishedAt) })}</span>
            <span className={styles.narrow}>{t('editor.stateUnpublished')}</span>
          </>
        ) : (
          t(text)
        )}
      </span>
      {isBroken && (
        <button type="button" className={styles.retry} onClick={() => void autosave.flush()}>
          {t('editor.retry')}
        </button>
      )}
    </p>
  );
}
