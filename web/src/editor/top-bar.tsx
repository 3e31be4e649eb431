import { Eye, History, PanelsTopLeft, Redo2, Undo2 } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { AUDIENCE_WORDS } from './audience-words.ts';
import styles from './editor.module.css';
import { useOutlineActions } from './outline/use-outline-actions.ts';
import { SaveStateLine } from './save-state.tsx';
import { useEditor } from './use-editor.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface TopBarProps {
  /** Of the page that visitors see. */
  readonly path: string;
  readonly onHistory: () => void;
  readonly onPublish: () => void;
}

/** What concerns the whole: where it is saved, the way back, what was before, and publishing. */
export function TopBar({ path, onHistory, onPublish }: TopBarProps) {
  const { state } = useEditor();
  const actions = useOutlineActions();
  const href = useHref();
  const seePage = t(AUDIENCE_WORDS[state.privacy].seePage);
  return (
    <header className={styles.bar}>
      <a className={styles.home} href={href('/dashboard/next/')} aria-label={t('editor.toDashboard')}>
        <PanelsTopLeft {...ICON} />
      </a>
      <div className={styles.name}>
        <h1 dir="auto">{state.document.title || t('page.untitled')}</h1>
        <SaveStateLine />
      </div>
      <div className={styles.tools}>
        <IconButton
          label={t('editor.undo')}
          aria-disabled={!state.canUndo}
          aria-keyshortcuts="Control+Z"
          onClick={actions.undo}
        >
          <Undo2 {...ICON} />
        </IconButton>
        <IconButton
          label={t('editor.redo')}
          aria-disabled={!state.canRedo}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={actions.redo}
        >
          <Redo2 {...ICON} />
        </IconButton>
        <IconButton label={t('editor.history')} onClick={onHistory}>
          <History {...ICON} />
        </IconButton>
        <a className={styles.public} href={href(path)} aria-label={seePage} title={seePage}>
          <Eye {...ICON} />
        </a>
        <Button kind="primary" className={styles.publish} onClick={onPublish}>
          {t('draft.publish')}
        </Button>
      </div>
    </header>
  );
}
