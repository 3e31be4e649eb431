import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { ArrowLeft, MessageSquare, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { CommentsPanel } from '../../comments/comments-panel.tsx';
import { NARROW_WINDOW, useComments } from '../../comments/use-comments.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { anchorAt, newAnchor, stepAnchor } from '../comments/new-anchor.ts';
import { Pins } from '../comments/pins.tsx';
import { useCommentSession } from '../comments/use-comment-session.ts';
import { watchAssets } from '../pictures/watch-assets.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { SessionProvider, useSessionValue } from '../session/use-session.ts';
import { useMediaQuery } from '../use-media-query.ts';
import styles from './comment-page.module.css';
import { DraftStage } from './draft-stage.tsx';
import { StepBar } from './step-bar.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface CommentPageProps {
  readonly session: EditorSession;
  /** When the draft was last changed, in ISO 8601; null if unknown. */
  readonly draftTime: string | null;
  /** Path of the editor, for members who may edit. */
  readonly editorPath: string | undefined;
}

/** The draft of a presentation with the comments beside it, without editing tools. */
export function CommentPage(props: CommentPageProps) {
  return (
    <SessionProvider value={props.session}>
      <Page {...props} />
    </SessionProvider>
  );
}

function Page({ session, draftTime, editorPath }: CommentPageProps) {
  const comments = useCommentSession(session, (isThreadOpen) => setSheetOpen(isThreadOpen));
  const { store, openThread, setOpenThread, setNewAnchor } = comments;
  const isNarrow = useMediaQuery(NARROW_WINDOW);
  const [isSheetOpen, setSheetOpen] = useState(openThread !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const title = useSessionValue(({ editor }) => String(editor.store.get(DOCUMENT_ID)?.properties['title'] ?? ''));
  useEffect(() => watchAssets(session), [session]);
  const open = (id: string) => {
    setOpenThread(id);
    setSheetOpen(true);
  };
  const close = () => {
    setSheetOpen(false);
    setOpenThread(undefined);
    setNewAnchor(undefined);
  };
  const panel = (
    <CommentsPanel
      {...comments}
      onOpenThread={setOpenThread}
      onNew={() => {
        if (isNarrow) close();
        setChoosing(true);
      }}
      onNewEnd={() => setNewAnchor(undefined)}
      {...(isNarrow ? { onClose: close } : {})}
    />
  );
  return (
    <div className={styles.page}>
      <Header session={session} title={title} draftTime={draftTime} editorPath={editorPath}>
        {isNarrow && (
          <SheetButton comments={comments} isOpen={isSheetOpen} onToggle={() => setSheetOpen(!isSheetOpen)} />
        )}
      </Header>
      <main id="content" className={styles.main}>
        <div className={styles.canvas} data-sheet={isNarrow && isSheetOpen}>
          <DraftStage
            session={session}
            label={title || t('page.untitled')}
            isChoosing={isChoosing}
            onClick={(point) => {
              if (!isChoosing) return;
              setChoosing(false);
              setNewAnchor(anchorAt(session, point));
              setSheetOpen(true);
            }}
          />
          <Pins store={store} openThread={openThread} onOpen={open} />
          {isChoosing && (
            <div className={styles.hint}>
              <p role="status">{t('comments.clickHint')}</p>
              <button
                type="button"
                onClick={() => {
                  setChoosing(false);
                  setNewAnchor(newAnchor(session));
                  setSheetOpen(true);
                }}
              >
                {t('comments.here')}
              </button>
              <button type="button" onClick={() => setChoosing(false)}>
                {t('comments.cancel')}
              </button>
            </div>
          )}
          <StepBar
            session={session}
            onComment={(id) => {
              setChoosing(false);
              setNewAnchor(stepAnchor(session, id));
              setSheetOpen(true);
            }}
          />
        </div>
        {(!isNarrow || isSheetOpen) && panel}
      </main>
      <Toasts />
    </div>
  );
}

interface HeaderProps extends CommentPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Header({ session, title, draftTime, editorPath, children }: HeaderProps) {
  const href = useHref();
  return (
    <header className={styles.bar}>
      <a className={styles.back} href={href(session.path)} aria-label={t('comments.back')}>
        <ArrowLeft {...ICON} />
      </a>
      <div className={styles.name}>
        <h1>
          <bdi>{title || t('page.untitled')}</bdi>
        </h1>
        {draftTime !== null && (
          <p className={styles.time}>{t('comments.draftFrom', { time: formatVersionTime(draftTime) })}</p>
        )}
      </div>
      {children}
      {editorPath !== undefined && (
        <ButtonLink href={href(editorPath)} className={styles.edit}>
          <Pencil {...ICON} />
          <span>{t('comments.openEditor')}</span>
        </ButtonLink>
      )}
    </header>
  );
}

interface SheetButtonProps {
  readonly comments: ReturnType<typeof useCommentSession>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SheetButton({ comments: { store }, isOpen, onToggle }: SheetButtonProps) {
  const { unreadCount } = useComments(store);
  const unread = unreadCount > 0 ? `, ${t('comments.unreadThreads', { count: unreadCount })}` : '';
  return (
    <IconButton label={t('comments.title') + unread} aria-expanded={isOpen} onClick={onToggle}>
      <MessageSquare {...ICON} />
      {unreadCount > 0 && <span className={styles.unread} />}
    </IconButton>
  );
}
