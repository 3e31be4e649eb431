import type { Anchor } from '@flydeck/contract/comments/anchor';
import { MessageSquarePlus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CommentStore } from './comment-store.ts';
import type { CommentTarget } from './comment-target.ts';
import styles from './comments-panel.module.css';
import { Composer } from './composer.tsx';
import { matchesFilter, THREAD_FILTERS, type ThreadFilter } from './thread-filter.ts';
import { ThreadItem } from './thread-item.tsx';
import { useComments } from './use-comments.ts';

const FILTER_LABELS: Readonly<Record<ThreadFilter, string>> = {
  open: 'comments.filterOpen',
  mine: 'comments.filterMine',
  resolved: 'comments.filterResolved',
};
const EMPTY_TEXTS: Readonly<Record<ThreadFilter, string>> = {
  open: 'comments.emptyOpen',
  mine: 'comments.emptyMine',
  resolved: 'comments.emptyResolved',
};

interface CommentsPanelProps {
  readonly store: CommentStore;
  readonly target: CommentTarget;
  /** The part for which a thread is being written; undefined if none is. */
  readonly newAnchor: Anchor | undefined;
  /** Id of the open thread. */
  readonly openThread: string | undefined;
  readonly onOpenThread: (id: string | undefined) => void;
  /** Called when the author wants to write a new thread. */
  readonly onNew: () => void;
  readonly onNewEnd: () => void;
  /** Absent if the panel cannot be closed. */
  readonly onClose?: () => void;
}

/** The threads of a presentation with a filter, and a field for a new one. On phones, a sheet. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { store, target, newAnchor, openThread, onOpenThread, onNew, onNewEnd, onClose } = props;
  const { threads, status, people } = useComments(store);
  const [filter, setFilter] = useState<ThreadFilter>('open');
  const panel = useRef<HTMLElement>(null);
  const opened = threads.find(({ id }) => id === openThread);
  const lastOpenThread = useRef<string>(undefined);
  // A thread that a link or a pin opens must be visible. The filter stays when the open thread is resolved.
  useEffect(() => {
    if (openThread === undefined) lastOpenThread.current = undefined;
    if (!opened || lastOpenThread.current === openThread) return;
    lastOpenThread.current = openThread;
    const isShown = matchesFilter(filter, opened, store.me.profileOid);
    if (!isShown) setFilter(opened.resolvedAt === null ? 'open' : 'resolved');
  }, [openThread, opened, filter, store]);
  const shown = threads.filter((thread) => matchesFilter(filter, thread, store.me.profileOid));
  const onKeyDown = (event: KeyboardEvent) => {
    // The shortcuts of the editor must not change the selection.
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
  };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('comments.title')}
      data-covers-canvas
      onKeyDown={onKeyDown}
    >
      <div className={styles.header}>
        <h2>{t('comments.title')}</h2>
        <IconButton label={t('comments.new')} onClick={onNew}>
          <MessageSquarePlus size={20} strokeWidth={1.75} />
        </IconButton>
        {onClose && (
          <IconButton label={t('page.close')} onClick={onClose}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <fieldset className={styles.filter}>
        <legend className="visually-hidden">{t('comments.filter')}</legend>
        {THREAD_FILTERS.map((name) => (
          <label key={name}>
            <input type="radio" name="comments-filter" checked={filter === name} onChange={() => setFilter(name)} />
            <span>{t(FILTER_LABELS[name])}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.list}>
        {newAnchor && (
          <section className={styles.newThread} aria-label={t('comments.new')} data-new-comment>
            <p className={styles.newPart}>
              <bdi>{newAnchor.kind === 'passage' ? `“${newAnchor.quote}”` : target.describe(newAnchor).label}</bdi>
            </p>
            <Composer
              store={store}
              label={t('comments.placeholder')}
              sendLabel={t('comments.send')}
              autoFocus
              onCancel={onNewEnd}
              onSend={async (written) => {
                const id = await store.createThread(newAnchor, written);
                if (id === undefined) return false;
                onNewEnd();
                onOpenThread(id);
                return true;
              }}
            />
          </section>
        )}
        {status === 'loading' && <Loading />}
        {status === 'failed' && (
          <div className={styles.empty} role="alert">
            <p>{t('comments.loadFailed')}</p>
            <Button onClick={() => void store.load()}>{t('comments.retry')}</Button>
          </div>
        )}
        {status === 'ready' && shown.length === 0 && !newAnchor && (
          <div className={styles.empty}>
            <p>{t(EMPTY_TEXTS[filter])}</p>
            {filter === 'open' && <p className={styles.hint}>{t('comments.emptyHint')}</p>}
          </div>
        )}
        {shown.map((thread) => (
          <ThreadItem
            key={thread.id}
            store={store}
            target={target}
            thread={thread}
            people={people}
            isOpen={thread.id === openThread}
            onOpen={() => onOpenThread(thread.id)}
          />
        ))}
      </div>
    </aside>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label={t('comments.loading')}>
      <Skeleton width="100%" height="96px" />
      <Skeleton width="100%" height="96px" />
    </div>
  );
}
