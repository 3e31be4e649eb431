import type { NotificationList } from '@flydeck/contract/comments/notification';
import { useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { readVisitorHint } from '../shell/account/visitor-hint.ts';
import { useRefresh } from '../use-refresh.ts';

/**
 * Loads the member's notifications after mounting, and again while the page is visible and the list is closed.
 * @param isOpen whether the list is open, which loading would shorten to its first page
 */
export function useNotifications(isOpen: boolean) {
  const [list, setList] = useState<NotificationList>();
  const [hasFailed, setFailed] = useState(false);
  /** Runs a request, and reports its failure. */
  const run = useCallback(async (request: () => Promise<void>) => {
    try {
      await request();
      setFailed(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
    }
  }, []);
  const reload = useCallback(() => {
    void run(async () => setList(await call('GET /api/notifications')));
  }, [run]);
  useEffect(reload, [reload]);
  useRefresh(
    !isOpen,
    useCallback(() => {
      // The visitor has logged out in another tab, or this page was restored after logging out.
      if (!readVisitorHint()) return;
      // A failure is not shown, because the member has not opened the list. The next load tries again.
      call('GET /api/notifications').then(setList, (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      });
    }, []),
  );
  const loadMore = () =>
    run(async () => {
      if (!list?.next) return;
      const page = await call('GET /api/notifications', { query: { after: list.next } });
      setList({
        ...page,
        notifications: [...list.notifications, ...page.notifications],
        people: [...list.people, ...page.people],
      });
    });
  const markAllRead = () =>
    run(async () => {
      await call('PUT /api/notifications/read');
      setList(await call('GET /api/notifications'));
    });
  return {
    list,
    hasFailed,
    unreadCount: list?.unreadCount ?? 0,
    reload,
    loadMore: () => void loadMore(),
    markAllRead: () => void markAllRead(),
  };
}
