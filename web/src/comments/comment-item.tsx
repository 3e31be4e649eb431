import type { CommentPerson, PresentedComment } from '@flydeck/contract/comments/comment';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/index.ts';
import { formatVersionTime } from '../publishing/format-version-time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { authorAvatar } from './author-avatar.ts';
import { authorName } from './author-name.ts';
import type { CommentStore } from './comment-store.ts';
import { Composer } from './composer.tsx';
import { isPending } from './optimistic-changes.ts';
import styles from './thread.module.css';

interface CommentItemProps {
  readonly store: CommentStore;
  readonly comment: PresentedComment;
  readonly people: ReadonlyMap<string, CommentPerson>;
  /** Further items of the comment's menu. */
  readonly menuItems?: Parameters<typeof Menu>[0]['items'];
}

/** A comment with its author and time, and a menu to change or delete it. */
export function CommentItem({ store, comment, people, menuItems = [] }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false);
  const { author, isDeleted, createdAt, editedAt, canEdit, canDelete } = comment;
  const person = author.kind === 'member' ? people.get(author.profileOid) : undefined;
  const remove = async () => {
    if (!(await store.delete(comment.id))) return;
    const action = { label: t('comments.undo'), act: () => void store.restore(comment.id) };
    showToast({ text: t('comments.deleted'), action });
  };
  const items = [
    ...menuItems,
    ...(canEdit ? [{ label: t('comments.edit'), act: () => setEditing(true) }] : []),
    ...(canDelete ? [{ label: t('comments.delete'), danger: true, act: () => void remove() }] : []),
  ];
  return (
    <li className={styles.comment} data-pending={isPending(comment)}>
      <Avatar {...authorAvatar(author, person)} sizePx={28} />
      <div className={styles.byline}>
        <bdi className={styles.author}>{authorName(author, people)}</bdi>
        <span className={styles.time}>
          <time dateTime={createdAt}>{formatVersionTime(createdAt)}</time>
          {editedAt !== null && !isDeleted && ` · ${t('comments.edited')}`}
        </span>
      </div>
      {items.length > 0 && !isDeleted && !isPending(comment) && (
        <div className={styles.menu}>
          <Menu
            label={t('comments.more')}
            trigger={<Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />}
            items={items}
          />
        </div>
      )}
      <div className={styles.body}>
        {isEditing ? (
          <Composer
            store={store}
            label={t('comments.edit')}
            sendLabel={t('comments.save')}
            initial={comment}
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={async (written) => {
              const isSaved = await store.edit(comment.id, written);
              if (isSaved) setEditing(false);
              return isSaved;
            }}
          />
        ) : (
          <p dir="auto" className={isDeleted ? styles.deleted : undefined}>
            {isDeleted ? t('comments.deletedText') : <BodyText comment={comment} />}
          </p>
        )}
      </div>
    </li>
  );
}

/** The text of a comment. Mentions are emphasized. */
function BodyText({ comment: { body, mentions } }: { readonly comment: PresentedComment }) {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end } of mentions) {
    parts.push(
      body.slice(position, start),
      <b key={start} className={styles.mention}>
        {body.slice(start, end)}
      </b>,
    );
    position = end;
  }
  return [...parts, body.slice(position)];
}
