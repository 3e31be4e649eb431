import type { CommentThread } from '@flydeck/contract/comments/comment';
import { Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { authorAvatar } from '../../comments/author-avatar.ts';
import { authorName } from '../../comments/author-name.ts';
import type { CommentStore } from '../../comments/comment-store.ts';
import { useComments } from '../../comments/use-comments.ts';
import { t } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { type CommentPin, commentPins, visiblePassages } from './comment-pins.ts';
import { isChanged } from './editor-target.ts';
import styles from './pins.module.css';
import { nextWatchedTexts } from './watched-texts.ts';

interface PinsProps {
  readonly store: CommentStore;
  readonly openThread: string | undefined;
  readonly onOpen: (threadId: string) => void;
}

/**
 * Buttons at the places of unresolved threads on the canvas. A resolved thread has a button only while it is open and if
 * it was resolved before it was opened, because resolving a thread removes its button from all windows.
 */
export function Pins({ store, openThread, onOpen }: PinsProps) {
  const session = useChangingSession();
  const { editor, scene } = session;
  const { threads, people } = useComments(store);
  const openedResolved = useOpenedResolved(threads, openThread);
  const shown = useMemo(
    () => threads.filter(({ id, resolvedAt }) => resolvedAt === null || id === openedResolved),
    [threads, openedResolved],
  );
  const isChangedPin = (pin: CommentPin) => pin.threads.some(({ anchor }) => isChanged(editor.store, anchor));
  useWatchedPassages(session, shown);
  const label = (pin: CommentPin): string => {
    const [first, ...others] = pin.threads;
    const text =
      first && others.length === 0
        ? t('comments.pinOne', { name: authorName(first.author, people) })
        : t('comments.pinMany', { count: pin.threads.length });
    return isChangedPin(pin) ? t('comments.pinChanged', { label: text }) : text;
  };
  return (
    <div className={styles.pins} data-comment-pins>
      {commentPins(editor.view, editor.openIds, shown, scene?.texts).map((pin) => {
        const [first] = pin.threads;
        if (!first) return null;
        const person = first.author.kind === 'member' ? people.get(first.author.profileOid) : undefined;
        const next = pin.threads.find(({ isUnread }) => isUnread) ?? first;
        return (
          <button
            key={first.id}
            type="button"
            className={classNames(styles.pin, pin.threads.some(({ id }) => id === openThread) && styles.open)}
            style={{ transform: `translate(${pin.point.x}px, ${pin.point.y}px) translate(-4px, -100%)` }}
            title={label(pin)}
            data-unread={pin.threads.some(({ isUnread }) => isUnread)}
            onClick={() => onOpen(next.id)}
          >
            <span className="visually-hidden">{label(pin)}</span>
            {isChangedPin(pin) && (
              <span className={styles.changed} aria-hidden="true">
                <Pencil size={10} strokeWidth={2.5} />
              </span>
            )}
            {pin.threads.length > 1 ? (
              <span className={styles.count} aria-hidden="true">
                {pin.threads.length}
              </span>
            ) : (
              <Avatar {...authorAvatar(first.author, person)} sizePx={24} />
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the open thread if it has been resolved for as long as it is open; otherwise undefined. */
function useOpenedResolved(threads: readonly CommentThread[], openThread: string | undefined): string | undefined {
  const opened = useRef<{ readonly id: string; readonly isResolved: boolean }>(undefined);
  const thread = threads.find(({ id }) => id === openThread);
  const wasResolved = thread?.id !== opened.current?.id || opened.current?.isResolved === true;
  opened.current = thread && { id: thread.id, isResolved: wasResolved && thread.resolvedAt !== null };
  return opened.current?.isResolved ? openThread : undefined;
}

/** Requests the positions of the characters of the visible commented texts, at which the pins of passages are. */
function useWatchedPassages(session: EditorSession, threads: readonly CommentThread[]): void {
  const watched = useRef<readonly string[]>([]);
  const { view, openIds } = session.editor;
  watched.current = nextWatchedTexts(watched.current, visiblePassages(view, openIds, threads));
  const ids = watched.current;
  useEffect(() => session.watchTexts('comments', ids), [session, ids]);
}
