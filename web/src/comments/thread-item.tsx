import type { CommentPerson, CommentThread } from '@flydeck/contract/comments/comment';
import { Check, RotateCcw } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast.tsx';
import { authorName } from './author-name.ts';
import { CommentItem } from './comment-item.tsx';
import { threadUrl } from './comment-link.ts';
import type { CommentStore } from './comment-store.ts';
import type { CommentTarget } from './comment-target.ts';
import { Composer } from './composer.tsx';
import { isPending } from './optimistic-changes.ts';
import styles from './thread.module.css';

interface ThreadItemProps {
  readonly store: CommentStore;
  readonly target: CommentTarget;
  readonly thread: CommentThread;
  readonly people: ReadonlyMap<string, CommentPerson>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** A thread: the part that it is about, its comments, and a field for a reply while the thread is open. */
export function ThreadItem({ store, target, thread, people, isOpen, onOpen }: ThreadItemProps) {
  const element = useRef<HTMLElement>(null);
  const { id, anchor, comments, resolvedAt, resolvedBy, isUnread } = thread;
  const { label, state } = target.describe(anchor);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && isUnread) void store.markRead(id);
  }, [isOpen, isUnread, store, id]);
  const isResolved = resolvedAt !== null;
  const open = () => {
    onOpen();
    if (state !== 'gone') target.show(anchor);
  };
  const onClick = ({ target: clicked }: MouseEvent<HTMLElement>) => {
    const isOnControl = clicked instanceof Element && clicked.closest('a, button, textarea, [role="menu"]') !== null;
    if (!isOpen && !isOnControl && getSelection()?.isCollapsed !== false) open();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button with the part has the same effect.
    <article
      ref={element}
      className={classNames(styles.thread, isOpen && styles.open)}
      aria-label={label}
      data-thread={id}
      onClick={onClick}
    >
      <div className={styles.header}>
        <button type="button" className={styles.part} aria-expanded={isOpen} onClick={open}>
          {isUnread && <span className={styles.dot} role="img" aria-label={t('comments.unread')} />}
          <bdi>{anchor.kind === 'passage' ? `“${anchor.quote}”` : label}</bdi>
        </button>
        {!isPending(thread) && (
          <IconButton
            label={t(isResolved ? 'comments.reopen' : 'comments.resolve')}
            onClick={() => void store.setResolved(id, !isResolved)}
          >
            {isResolved ? <RotateCcw size={18} strokeWidth={1.75} /> : <Check size={18} strokeWidth={1.75} />}
          </IconButton>
        )}
      </div>
      {state !== 'present' && (
        <p className={styles.note}>
          {t(
            state === 'gone'
              ? 'comments.gone'
              : anchor.kind === 'passage'
                ? 'comments.changed'
                : 'comments.partChanged',
          )}
        </p>
      )}
      {resolvedBy && (
        <p className={styles.note}>{t('comments.resolvedBy', { name: authorName(resolvedBy, people) })}</p>
      )}
      <ol className={styles.comments}>
        {comments.map((comment, index) => (
          <CommentItem
            key={comment.id}
            store={store}
            comment={comment}
            people={people}
            menuItems={index === 0 ? [{ label: t('comments.copyLink'), act: () => void copyLink(id) }] : []}
          />
        ))}
      </ol>
      {isOpen && !isPending(thread) && (
        <Composer
          store={store}
          label={t('comments.replyPlaceholder')}
          sendLabel={t('comments.reply')}
          onSend={(written) => store.reply(id, written)}
        />
      )}
    </article>
  );
}

async function copyLink(threadId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(threadUrl(location.href, threadId));
    showToast({ text: t('comments.linkCopied') });
  } catch {
    showToast({ text: t('comments.linkFailed'), kind: 'failed' });
  }
}
