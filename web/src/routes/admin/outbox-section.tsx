import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { formatDateTime } from './format-date-time.ts';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';

/** E-mails that the instance stored instead of sending, because no mail server was configured. */
export function OutboxSection() {
  /** Cursor of the page of e-mails; undefined for the newest e-mails. */
  const [after, setAfter] = useState<string>();
  const endpoint = useEndpoint('GET /api/admin/outbox', { query: { after } });
  return (
    <LoadedContent endpoint={endpoint}>
      {({ messages, next, isSent }) => (
        <>
          <p className={styles.lead}>{t(isSent ? 'admin.outboxSent' : 'admin.outboxLead')}</p>
          {messages.length === 0 && <EmptyNotice>{t('admin.noMail')}</EmptyNotice>}
          <ul className={styles.list}>
            {messages.map(({ id, to: recipient, subject, text, writtenAt, language }) => (
              <li key={id}>
                <details className={styles.card}>
                  <summary>
                    <span className={styles.title}>{subject}</span>
                    <p className={styles.facts}>
                      {recipient} · {formatDateTime(writtenAt)}
                    </p>
                  </summary>
                  <pre className={styles.preformatted} lang={language}>
                    {text}
                  </pre>
                </details>
              </li>
            ))}
          </ul>
          {next !== null && <Button onClick={() => setAfter(next)}>{t('admin.older')}</Button>}
        </>
      )}
    </LoadedContent>
  );
}
