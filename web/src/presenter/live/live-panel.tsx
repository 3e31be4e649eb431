import { Radio, Users, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { WATCH_HASH } from '../../live/watch-hash.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { JoinInfo } from '../show-state.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { AudienceSettings } from './audience-settings.tsx';
import styles from './live.module.css';
import { PastSessions } from './past-sessions.tsx';
import { QrCode } from './qr-code.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { RemotePanel } from './remote-panel.tsx';
import type { LiveControl } from './use-live-session.ts';
import { WatchLink } from './watch-link.tsx';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface LivePanelProps {
  readonly live: LiveControl;
  readonly oid: string;
  /** How the code is shown on the stage. */
  readonly join: JoinInfo | null;
  readonly onJoin: (size: JoinInfo['size'] | 'hidden') => void;
  readonly onClose: () => void;
}

/** The live session: its start, the code, what followers may do, questions, and its end. */
export function LivePanel({ live, oid, join, onJoin, onClose }: LivePanelProps) {
  const { session } = live;
  return (
    <Dialog open title={t('presenter.liveSession')} className={styles.panel} onClose={onClose}>
      {session?.code ? (
        <Running live={live} code={session.code} join={join} onJoin={onJoin} />
      ) : (
        <Start live={live} oid={oid} />
      )}
    </Dialog>
  );
}

function Start({ live: { start }, oid }: Pick<LivePanelProps, 'live' | 'oid'>) {
  const { run, busy, error } = useAction(start);
  return (
    <div className={styles.section}>
      <p>{t('presenter.liveText')}</p>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <Button kind="primary" disabled={busy} onClick={() => void run()}>
        <Radio {...ICON} />
        {t('presenter.startLive')}
      </Button>
      <PastSessions oid={oid} />
    </div>
  );
}

interface RunningProps extends Omit<LivePanelProps, 'onClose' | 'oid'> {
  readonly code: string;
}

function Running({ live, code, join, onJoin }: RunningProps) {
  const { session, status, presenter, change } = live;
  const url = followUrl(code);
  const [isEnding, setEnding] = useState(false);
  const end = useAction(live.end);
  if (!session) return null;
  // Before the first message, the console is connecting.
  const isOffline = status !== undefined && !status.isConnected && (Boolean(status.message) || !navigator.onLine);
  return (
    <>
      <div className={styles.code}>
        <QrCode text={url} label={url} className={styles.qr} />
        <div className={styles.section}>
          <p className={styles.digits}>{code}</p>
          <p className={styles.url}>{url}</p>
          <p className={styles.followers} role="status">
            {isOffline ? <WifiOff {...ICON} /> : <Users {...ICON} />}
            {isOffline
              ? t('presenter.liveOffline')
              : status?.isConnected
                ? t('presenter.followers', { count: status.followers })
                : t('live.joining')}
          </p>
          <fieldset className={styles.sizes}>
            <legend>{t('presenter.codeOnStage')}</legend>
            {(['hidden', 'small', 'large'] as const).map((size) => (
              <label key={size}>
                <input
                  type="radio"
                  name="join-size"
                  checked={(join?.size ?? 'hidden') === size}
                  onChange={() => onJoin(size)}
                />
                <span>{t(SIZE_LABELS[size])}</span>
              </label>
            ))}
          </fieldset>
        </div>
      </div>
      <WatchLink url={`${url}${WATCH_HASH}`} />
      {status?.isFollowing && (
        <Notice kind="info">
          {t('presenter.otherPresents')}{' '}
          <Button onClick={() => presenter?.takeBaton()}>{t('presenter.takeOver')}</Button>
        </Notice>
      )}
      {presenter && <QuestionPanel sessionId={session.id} presenter={presenter} status={status} />}
      <AudiencePanel sessionId={session.id} revision={status?.message?.questionsRevision ?? 0} />
      <AudienceSettings settings={session.settings} onChange={change} />
      <RemotePanel session={session} />
      <div className={styles.actions}>
        <a href={`/api/live/sessions/${session.id}/csv`} download>
          {t('presenter.downloadResults')}
        </a>
        {isEnding ? (
          <Button kind="primary" disabled={end.busy} onClick={() => void end.run()}>
            {t('presenter.endLiveNow')}
          </Button>
        ) : (
          <Button onClick={() => setEnding(true)}>{t('presenter.endLive')}</Button>
        )}
      </div>
      {end.error && <Notice kind="failed">{errorText(end.error)}</Notice>}
    </>
  );
}

const SIZE_LABELS = {
  hidden: 'presenter.codeHidden',
  small: 'presenter.codeSmall',
  large: 'presenter.codeLarge',
} as const;

/** Returns the URL of the page of followers. */
export const followUrl = (code: string): string => `${location.origin}/live/${code}/`;
