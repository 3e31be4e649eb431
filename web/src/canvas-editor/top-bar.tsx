import type { SyncStatus } from '@flydeck/editor/sync/sync-status';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { ArrowLeft, Play, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { DetailsControl } from './details/details-control.tsx';
import { HistoryControl } from './history/history-control.tsx';
import { type ConnectionProblem, useConnectionProblem } from './notices/use-connection-problem.ts';
import { CommentsPart, MoreActionsPart, PeopleBarPart, PresentationTitlePart } from './parts/parts.ts';
import { presentUrl } from './present-url.ts';
import { PublishControl } from './publish/publish-control.tsx';
import { useSession, useSessionValue } from './session/use-session.ts';
import styles from './top-bar.module.css';
import { useMediaQuery } from './use-media-query.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Windows in which the bar has no space for all actions. `top-bar.module.css` uses the same width. */
const NARROW_WINDOW = '(max-width: 599px)';

const STATUS_MESSAGES: Readonly<Record<SyncStatus['state'] | 'unreachable' | 'connecting', string>> = {
  saved: 'canvas.statusSaved',
  saving: 'canvas.statusSaving',
  offline: 'canvas.statusOffline',
  unreachable: 'canvas.statusUnreachable',
  connecting: 'canvas.statusConnecting',
  refused: 'canvas.statusRefused',
};

/**
 * Returns the message key of a status. `statusStopped` is the message that changes are stored in this browser only,
 * because the connection was stopped (for example after the author has logged out) or because the history is full.
 * Refused changes are more important, so if there are refused changes, the message is `statusRefused`.
 */
function statusMessage(status: SyncStatus, problem: ConnectionProblem | undefined): string {
  const { stopped, isHistoryFull, refused, state } = status;
  if ((stopped !== undefined || isHistoryFull) && refused.length === 0) return 'canvas.statusStopped';
  if (problem?.reason !== 'unreachable') return STATUS_MESSAGES[state];
  return STATUS_MESSAGES[problem.isLasting ? 'unreachable' : 'connecting'];
}

/**
 * The bar above the canvas: the title, the save status, buttons for actions, and a link that presents from the shown
 * topic.
 */
export function TopBar() {
  const session = useSession();
  const { editor, sync, viewer } = session;
  const { isGuest } = viewer;
  const status = useSyncExternalStore(
    (listener) => sync.status.subscribe(listener),
    () => sync.status.current,
  );
  const connectionProblem = useConnectionProblem(status);
  const href = useHref();
  const title = useSessionValue(() => String(editor.store.get(DOCUMENT_ID)?.properties['title'] ?? ''));
  const presentHref = useSessionValue(() => presentUrl(session, href(session.path)));
  const isSceneShown = useSessionValue(({ scene }) => scene !== undefined);
  const isNarrow = useMediaQuery(NARROW_WINDOW);
  const canUndo = useSessionValue(() => editor.canUndo);
  const hasCompany = useSessionValue((current) => current.together !== undefined);
  const canRedo = useSessionValue(() => editor.canRedo);
  const isReadOnly = useSessionValue(() => editor.isReadOnly);
  // Guests neither rename and publish presentations, nor see their history.
  const canManage = !isReadOnly && !isGuest;
  const name = <bdi>{title || t('page.untitled')}</bdi>;
  return (
    <header className={styles.bar}>
      <a
        className={styles.back}
        href={href(isGuest ? session.path : '/dashboard/next/')}
        aria-label={t(isGuest ? 'canvas.toPage' : 'canvas.toDashboard')}
      >
        <ArrowLeft {...ICON} />
      </a>
      <div className={styles.name}>
        <h1>{canManage ? <EditableTitle>{name}</EditableTitle> : name}</h1>
        <p className={styles.status} data-state={status.state} role="status">
          {t(statusMessage(status, connectionProblem))}
        </p>
      </div>
      {hasCompany && <PeopleBarPart.View />}
      <IconButton
        label={t('canvas.undo')}
        aria-disabled={!canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => session.update(() => editor.key('mod+z'))}
      >
        <Undo2 {...ICON} />
      </IconButton>
      <IconButton
        className={styles.wideOnly}
        label={t('canvas.redo')}
        aria-disabled={!canRedo}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => session.update(() => editor.key('mod+shift+z'))}
      >
        <Redo2 {...ICON} />
      </IconButton>
      {canManage && (
        <>
          <DetailsControl className={styles.wideOnly} />
          <HistoryControl className={styles.wideOnly} />
        </>
      )}
      <div className={styles.more}>
        <CommentsPart.View open={isSceneShown} />
      </div>
      {canManage && <PublishControl />}
      <ButtonLink href={presentHref} className={styles.present}>
        <Play {...ICON} />
        <span>{t('canvas.present')}</span>
      </ButtonLink>
      {isNarrow && !isReadOnly && (
        <div className={styles.more}>
          <MoreActionsPart.View />
        </div>
      )}
    </header>
  );
}

/** A button with the title of the presentation, which a click replaces by a field for the title. */
function EditableTitle({ children }: { readonly children: ReactNode }) {
  const [isEdited, setEdited] = useState(false);
  const button = (
    <button type="button" title={t('canvas-path.rename')} onClick={() => setEdited(true)}>
      {children}
    </button>
  );
  return isEdited ? <PresentationTitlePart.View loading={button} onClose={() => setEdited(false)} /> : button;
}
