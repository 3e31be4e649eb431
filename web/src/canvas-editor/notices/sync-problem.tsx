import type { SyncStatus } from '@flydeck/editor/sync/sync-status';
import { Lock } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { HistoryProblem } from './history-problem.tsx';
import { Problem } from './problem.tsx';
import { RefusedProblem } from './refused-problem.tsx';

/** Time in ms without a connection after which the author is informed. Shorter interruptions are not shown. */
const OFFLINE_DELAY_MS = 4000;

/** Shows the reason why changes are not saved or not visible, and what the author can do about this problem. */
export function SyncProblem() {
  const { sync, viewer } = useSession();
  const status = useSyncExternalStore(
    (listener) => sync.status.subscribe(listener),
    () => sync.status.current,
  );
  const isSceneUnavailable = useSessionValue((session) => session.isSceneUnavailable);
  const isOffline = useDelayed(status.state === 'offline', OFFLINE_DELAY_MS);
  const [isStorageWarningDismissed, setStorageWarningDismissed] = useState(false);
  useEffect(() => {
    if (status.stopped !== 'loggedOut') return;
    // Connects when this window gets the focus, because the author may have logged in again in another tab.
    const connect = () => sync.connect();
    addEventListener('focus', connect);
    return () => removeEventListener('focus', connect);
  }, [sync, status.stopped]);
  if (status.stopped !== undefined) return <Stopped reason={status.stopped} />;
  if (status.refused.length > 0)
    return <RefusedProblem count={status.refused.length} canSaveCopy={status.canSaveCopy && !viewer.isGuest} />;
  if (status.right === 'comment') return <ReadOnly />;
  if (status.isHistoryFull) return <HistoryProblem isFull />;
  if (isSceneUnavailable) return <Problem isMild={status.isDurable} text={t('canvas-menus.sceneUnavailable')} />;
  // `isOffline` is still true in the first rendering after the connection is back.
  if (isOffline && status.state === 'offline')
    return (
      <Problem
        isMild={status.isDurable}
        text={t(status.isDurable ? 'canvas-menus.syncOffline' : 'canvas-menus.syncOfflineLost')}
      />
    );
  if (!status.isDurable && !isStorageWarningDismissed)
    return (
      <Problem
        isMild
        text={t('canvas-menus.syncNotDurable')}
        action={<Button onClick={() => setStorageWarningDismissed(true)}>{t('canvas-menus.syncDismiss')}</Button>}
      />
    );
  return <HistoryProblem isFull={false} />;
}

/** Shows that the author may only comment, and opens the comments. */
function ReadOnly() {
  const session = useSession();
  const open = () => session.update((editor) => editor.perform(() => ({ opens: 'comments' })));
  return (
    <Problem
      isMild
      icon={Lock}
      text={t('canvas-menus.readOnly')}
      action={<Button onClick={open}>{t('canvas-menus.openComments')}</Button>}
    />
  );
}

/** Shows why the connection was stopped: logged out, presentation not found or not accessible, or page outdated. */
function Stopped({ reason }: { readonly reason: NonNullable<SyncStatus['stopped']> }) {
  const { sync } = useSession();
  const href = useHref();
  if (reason === 'loggedOut')
    return (
      <Problem
        text={t('canvas-menus.syncLoggedOut')}
        action={
          <>
            <ButtonLink kind="primary" href={href('/login/')} target="_blank">
              {t('canvas-menus.syncLogIn')}
            </ButtonLink>
            <Button onClick={() => sync.connect()}>{t('canvas-menus.syncRetry')}</Button>
          </>
        }
      />
    );
  if (reason === 'notFound')
    return (
      <Problem
        text={t('canvas-menus.syncNotFound')}
        action={
          <>
            <Button onClick={() => sync.connect()}>{t('canvas-menus.syncRetry')}</Button>
            <ButtonLink href={href('/dashboard/next/')}>{t('canvas.toDashboard')}</ButtonLink>
          </>
        }
      />
    );
  return (
    <Problem
      text={t('canvas-menus.syncOutdated')}
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('canvas-menus.syncReload')}
        </Button>
      }
    />
  );
}

/** Returns whether a condition has been true without interruption for at least `delayMs`. */
function useDelayed(condition: boolean, delayMs: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    setElapsed(false);
    if (!condition) return;
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return hasElapsed;
}
