import type { AccountSession } from '@flydeck/contract/accounts/sessions';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deviceName } from './device-name.ts';
import { LoadedContent, Section } from './section.tsx';
import styles from './settings.module.css';

interface SessionsResponse {
  readonly sessions: AccountSession[];
}

/** Sessions of the account. All sessions except the current session can be ended. */
export function SessionsSection({ sessions }: { readonly sessions: EndpointData<SessionsResponse> }) {
  const endSession = useAction(async (id: string) => {
    await call('DELETE /api/accounts/sessions/:id', { params: { id } });
    sessions.reload();
  });
  const endOthers = useAction(async () => {
    await call('DELETE /api/accounts/sessions');
    sessions.reload();
  });
  const error = endSession.error ?? endOthers.error;
  return (
    <Section title={t('account.sessions')} lead={t('account.sessionsLead')}>
      {error && <Notice kind="failed">{accountErrorText(error)}</Notice>}
      <LoadedContent endpoint={sessions} heightPx={120}>
        {(data) => (
          <>
            <ul className={styles.rows}>
              {data.sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => void endSession.run(session.id)} />
              ))}
            </ul>
            {data.sessions.length > 1 && (
              <Button aria-disabled={endOthers.busy} onClick={() => void endOthers.run()}>
                {t('account.endOthers')}
              </Button>
            )}
          </>
        )}
      </LoadedContent>
    </Section>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const name = deviceName(session.userAgent) ?? t('account.unknownDevice');
  const format = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <p className={styles.note}>
          {session.current
            ? t('account.thisDevice')
            : t('account.lastSeen', { time: format.format(new Date(session.lastSeenAt)) })}
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button kind="quiet" onClick={onEnd} aria-label={t('account.endSession', { device: name })}>
          {t('account.logOut')}
        </Button>
      )}
    </li>
  );
}
