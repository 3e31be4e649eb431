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
import { useConnectionProblem } from './use-connection-problem.ts';

/** Message keys by the reason for which there is no connection, for browsers that store changes and for those that do not. */
const CONNECTION_MESSAGES = {
  offline: { stored: 'canvas-menus.syncOffline', lost: 'canvas-menus.syncOfflineLost' },
  unreachable: { stored: 'canvas-menus.syncUnreachable', lost: 'canvas-menus.syncUnreachableLost' },
} as const;

/** Shows the reason why changes are not saved or not visible, and what the author can do about this problem. */
export function SyncProblem() {
  const { sync } = useSession();
  const status = useSyncExternalStore(
    (listener) => sync.status.subscribe(listener),
    () => sync.status.current,
  );
  const isSceneUnavailable = useSessionValue((session) => session.isSceneUnavailable);
  const connectionProblem = useConnectionProblem(status);
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
    return <RefusedProblem count={status.refused.length} canSaveCopy={status.canSaveCopy} />;
  if (status.right === 'comment') return <ReadOnly />;
  if (status.isHistoryFull) return <HistoryProblem isFull />;
  if (isSceneUnavailable) return <Problem isMild={status.isDurable} text={t('canvas-menus.sceneUnavailable')} />;
  if (connectionProblem?.isLasting) {
    const { stored, lost } = CONNECTION_MESSAGES[connectionProblem.reason];
    return <Problem isMild={status.isDurable} text={t(status.isDurable ? stored : lost)} />;
  }
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
