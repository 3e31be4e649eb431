import type { MemberNotification, NotificationKind, NotificationList } from '@flydeck/contract/comments/notification';
import { Bell, UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { authorAvatar } from '../comments/author-avatar.ts';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { formatVersionTime } from '../publishing/format-version-time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './notification-bell.module.css';
import { useNotifications } from './use-notifications.ts';

/** A bell with the number of the member's unread notifications, which opens their list. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const notifications = useNotifications(isOpen);
  const { unreadCount } = notifications;
  const close = () => setOpen(false);
  useClosing(root, isOpen, close);
  const unread = unreadCount > 0 ? `, ${t('header.unreadNotifications', { count: unreadCount })}` : '';
  return (
    <div ref={root} className={styles.root}>
      <IconButton
        label={t('header.notifications') + unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) notifications.reload();
          setOpen(!isOpen);
        }}
      >
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        {unreadCount > 0 && <span className={styles.count}>{unreadCount > 99 ? '99+' : unreadCount}</span>}
      </IconButton>
      {isOpen && <Panel id={id} notifications={notifications} />}
    </div>
  );
}

/** Closes the list after a press outside and after Escape, which returns the focus to the button. */
function useClosing(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKeyDown);
    };
  });
}

interface PanelProps {
  readonly id: string;
  readonly notifications: ReturnType<typeof useNotifications>;
}

function Panel({ id, notifications }: PanelProps) {
  const { list, hasFailed, unreadCount, reload, loadMore, markAllRead } = notifications;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={t('header.notifications')}
      tabIndex={-1}
      className={styles.panel}
    >
      <div className={styles.header}>
        <h2>{t('header.notifications')}</h2>
        {unreadCount > 0 && (
          <Button kind="quiet" onClick={markAllRead}>
            {t('header.markAllRead')}
          </Button>
        )}
      </div>
      {hasFailed && (
        <div className={styles.empty} role="alert">
          <p>{t('header.notificationsFailed')}</p>
          <Button onClick={reload}>{t('header.retryNotifications')}</Button>
        </div>
      )}
      {!hasFailed && list?.notifications.length === 0 && <p className={styles.empty}>{t('header.noNotifications')}</p>}
      {list && list.notifications.length > 0 && (
        <ul className={styles.list}>
          {list.notifications.map((notification) => (
            <Row key={notification.id} notification={notification} list={list} />
          ))}
        </ul>
      )}
      {list?.next && (
        <Button kind="quiet" onClick={loadMore}>
          {t('header.moreNotifications')}
        </Button>
      )}
    </div>
  );
}

const TEXTS: Readonly<Record<NotificationKind, string>> = {
  mention: 'header.mentionNotification',
  reply: 'header.replyNotification',
  comment: 'header.commentNotification',
  invitation: 'header.invitationNotification',
};

interface RowProps {
  readonly notification: MemberNotification;
  readonly list: NotificationList;
}

function Row({ notification, list }: RowProps) {
  const { id, kind, presentation, author, excerpt, path, createdAt, isRead } = notification;
  const href = useHref();
  const person =
    author?.kind === 'member' ? list.people.find(({ profileOid }) => profileOid === author.profileOid) : undefined;
  const name =
    author?.kind === 'guest' ? t('page.guestName', { name: author.name }) : (person?.name ?? t('header.deletedAuthor'));
  const markRead = () => {
    // The request continues while the next page is loaded.
    if (!isRead) void call('PUT /api/notifications/:id/read', { params: { id } }).catch(() => undefined);
  };
  return (
    <li>
      <a className={styles.row} href={href(path)} data-unread={!isRead} onClick={markRead}>
        {kind === 'invitation' ? (
          <span className={styles.invitation}>
            <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
        ) : (
          <Avatar {...authorAvatar(author, person)} sizePx={32} />
        )}
        <span className={styles.text}>
          <span>{t(TEXTS[kind], { name, title: presentation.title || t('page.untitled') })}</span>
          {excerpt !== null && (
            <span className={styles.excerpt} dir="auto">
              {excerpt}
            </span>
          )}
          <time className={styles.time} dateTime={createdAt}>
            {formatVersionTime(createdAt)}
          </time>
        </span>
        {!isRead && <span className={styles.dot} />}
      </a>
    </li>
  );
}
