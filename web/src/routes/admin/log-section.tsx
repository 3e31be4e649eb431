import type { ModerationEntry } from '@flydeck/contract/admin/reports';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { formatDateTime } from './format-date-time.ts';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';

const VERB_MESSAGE_KEYS: Readonly<Record<ModerationEntry['verb'], string>> = {
  dismiss: 'admin.dismiss',
  hide: 'admin.hide',
  unhide: 'admin.unhide',
  suspend: 'admin.suspend',
  unsuspend: 'admin.unsuspend',
  curate: 'admin.curate',
};

/** Log of moderation decisions, newest first. */
export function LogSection() {
  /** Cursor of the page of entries; undefined for the newest entries. */
  const [after, setAfter] = useState<string>();
  const endpoint = useEndpoint('GET /api/admin/log', { query: { after } });
  return (
    <LoadedContent endpoint={endpoint}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && <EmptyNotice>{t('admin.noLog')}</EmptyNotice>}
          <ul className={styles.list}>
            {entries.map(
              ({ id, verb, by: moderator, presentationTitle, presentationOid, profileName, note, at: time }) => (
                <li key={id} className={styles.card}>
                  <div className={styles.row}>
                    <strong>{t(VERB_MESSAGE_KEYS[verb])}</strong>
                    <span className={styles.facts}>
                      {moderator} · {formatDateTime(time)}
                    </span>
                  </div>
                  <p className={styles.title}>{presentationTitle ?? profileName ?? presentationOid}</p>
                  {note !== '' && <p className={styles.text}>{note}</p>}
                </li>
              ),
            )}
          </ul>
          {next !== null && <Button onClick={() => setAfter(next)}>{t('admin.older')}</Button>}
        </>
      )}
    </LoadedContent>
  );
}
