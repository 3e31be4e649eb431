import { fitTopic } from '@flydeck/editor/camera';
import { showsWholeTopic } from '@flydeck/editor/path/step-view';
import { MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CommentsPanel } from '../../comments/comments-panel.tsx';
import { NARROW_WINDOW, useComments } from '../../comments/use-comments.ts';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { focusStage, STAGE_ID } from '../stage/focus-stage.ts';
import styles from './comments-control.module.css';
import { newAnchor, stepAnchor } from './new-anchor.ts';
import { Pins } from './pins.tsx';
import { useAnchorClicks } from './use-anchor-clicks.ts';
import { threadOfEntry, useCommentSession } from './use-comment-session.ts';

/** The button with the number of unread threads, the pins on the canvas, and the panel with the comments. */
export function CommentsControl() {
  const session = useSession();
  const [isOpen, setOpen] = usePanelState(session);
  const comments = useCommentSession(session, (isThreadOpen) => {
    if (isThreadOpen || matchMedia(NARROW_WINDOW).matches) setOpen(isThreadOpen);
  });
  const { store, openThread, setOpenThread, newAnchor: writtenAnchor, setNewAnchor } = comments;
  useAnchorClicks(session, writtenAnchor !== undefined, setNewAnchor);
  const { unreadCount } = useComments(store);
  const pinsHost = usePinsHost();
  useEffect(
    () =>
      session.events.on('open', ({ panel, point, step }) => {
        if (panel === 'comment')
          setNewAnchor(step === undefined ? newAnchor(session, point) : stepAnchor(session, step));
        if (panel === 'comment' || panel === 'comments') setOpen(true);
      }),
    [session, setNewAnchor, setOpen],
  );
  const open = (id: string | undefined) => {
    setOpenThread(id);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setOpenThread(undefined);
    setNewAnchor(undefined);
    focusStage();
  };
  const unread = unreadCount > 0 ? `, ${t('comments.unreadThreads', { count: unreadCount })}` : '';
  const main = document.getElementById('content');
  return (
    <>
      <IconButton
        className={styles.button}
        label={t('comments.title') + unread}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden="true" />
        {unreadCount > 0 && <span className={styles.unread}>{unreadCount > 99 ? '99+' : unreadCount}</span>}
      </IconButton>
      {pinsHost && createPortal(<Pins store={store} openThread={openThread} onOpen={open} />, pinsHost)}
      {isOpen &&
        main &&
        createPortal(
          <CommentsPanel
            {...comments}
            onOpenThread={setOpenThread}
            onNew={() => setNewAnchor(newAnchor(session))}
            onNewEnd={() => setNewAnchor(undefined)}
            onClose={close}
          />,
          main,
        )}
    </>
  );
}

/**
 * Returns whether the panel is open. If the shown topic was fitted into the canvas, it is fitted again when the panel
 * changes the width of the canvas.
 */
function usePanelState(session: EditorSession): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => threadOfEntry() !== undefined);
  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      const { editor, shownTopic } = session;
      if (!showsWholeTopic(editor.view, shownTopic)) return;
      const fit = () =>
        session.update(() => editor.perform(() => ({ camera: (view) => fitTopic(view, shownTopic), outcome: 'none' })));
      // The stage has its new size in the second frame.
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(fit)));
    },
    [session],
  );
  return [isOpen, change];
}

/** Returns an element directly after the stage, so that the pins are below the tool bars. */
function usePinsHost(): HTMLElement | undefined {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    document.getElementById(STAGE_ID)?.after(element);
    setHost(element);
    return () => element.remove();
  }, []);
  return host;
}
