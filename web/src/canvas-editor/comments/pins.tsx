import { useMemo } from 'react';
import { authorAvatar } from '../../comments/author-avatar.ts';
import { authorName } from '../../comments/author-name.ts';
import type { CommentStore } from '../../comments/comment-store.ts';
import { useComments } from '../../comments/use-comments.ts';
import { t } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useChangingSession } from '../session/use-session.ts';
import { type CommentPin, commentPins } from './comment-pins.ts';
import styles from './pins.module.css';

interface PinsProps {
  readonly store: CommentStore;
  readonly openThread: string | undefined;
  readonly onOpen: (threadId: string) => void;
}

/** The unresolved threads, and the open one, as buttons at their places on the canvas. */
export function Pins({ store, openThread, onOpen }: PinsProps) {
  const { editor } = useChangingSession();
  const { threads, people } = useComments(store);
  const shown = useMemo(
    () => threads.filter(({ id, resolvedAt }) => resolvedAt === null || id === openThread),
    [threads, openThread],
  );
  const label = ({ threads: [first, ...others] }: CommentPin): string =>
    first && others.length === 0
      ? t('comments.pinOne', { name: authorName(first.author, people) })
      : t('comments.pinMany', { count: others.length + 1 });
  return (
    <div className={styles.pins} data-comment-pins>
      {commentPins(editor.view, editor.openIds, shown).map((pin) => {
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
