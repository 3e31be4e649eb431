import type { LiveSession } from '@flydeck/contract/live/session';
import { Smartphone } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './live.module.css';
import { QrCode } from './qr-code.tsx';

/** How often the number of remotes is loaded while the panel is open. */
const POLL_INTERVAL_MS = 2000;

interface RemotePanelProps {
  readonly session: LiveSession;
}

/** Pairs phones that control the session, and disconnects them. */
export function RemotePanel({ session: { id, remotes } }: RemotePanelProps) {
  const [count, setCount] = useState(remotes);
  const [code, setCode] = useState<string>();
  const pair = useAction(
    useCallback(
      async () => setCode((await call('POST /api/live/sessions/:id/pairing', { params: { id } })).pairingCode),
      [id],
    ),
  );
  const remove = useAction(
    useCallback(async () => {
      await call('DELETE /api/live/sessions/:id/remotes', { params: { id } });
      setCount(0);
      setCode(undefined);
    }, [id]),
  );
  useEffect(() => {
    const load = () =>
      call('GET /api/live/sessions/:id', { params: { id } }).then(
        (session) => setCount(session.remotes),
        // The next request shows the number.
        () => undefined,
      );
    void load();
    const interval = setInterval(() => void load(), POLL_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [id]);
  // The code is used up when another phone is connected.
  const [codeCount, setCodeCount] = useState(count);
  if (count !== codeCount) {
    setCodeCount(count);
    if (count > codeCount) setCode(undefined);
  }
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (code !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [code]);
  const error = pair.error ?? remove.error;
  const url = `${location.origin}/live/remote/`;
  return (
    <section ref={section} className={styles.section} aria-labelledby="live-remote">
      <h3 id="live-remote">{t('presenter.remote')}</h3>
      {code !== undefined && (
        <div className={styles.code}>
          <QrCode text={`${url}#${code}`} label={t('presenter.remoteQr')} className={styles.qr} />
          <div className={styles.section}>
            <p>{t('presenter.remoteText')}</p>
            <p className={styles.url}>{url}</p>
            <p className={styles.digits}>{code}</p>
          </div>
        </div>
      )}
      <p className={styles.hint} role="status">
        {t('presenter.remotes', { count })}
      </p>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <div className={styles.buttons}>
        <Button disabled={pair.busy} onClick={() => void pair.run()}>
          <Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('presenter.pairRemote')}
        </Button>
        {count > 0 && (
          <Button disabled={remove.busy} onClick={() => void remove.run()}>
            {t('presenter.removeRemotes')}
          </Button>
        )}
      </div>
    </section>
  );
}
