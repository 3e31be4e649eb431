import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { formatVersionTime } from './format-version-time.ts';
import styles from './unpublished-notice.module.css';

interface UnpublishedNoticeProps {
  readonly oid: string;
  /** Sequence number of the state that would be published. */
  readonly seq: number;
  /** Time at which the version that visitors see was published, in ISO 8601. */
  readonly publishedAt: string;
  /** Called after the state was published. The caller shows the confirmation. */
  readonly onPublished: () => void;
  /** Called after each attempt to publish: the publishing status may have changed, even if the attempt failed. */
  readonly onChanged: () => void;
}

/** A notice that visitors do not see the newest state, with a button that publishes this state. */
export function UnpublishedNotice({ oid, seq, publishedAt, onPublished, onChanged }: UnpublishedNoticeProps) {
  const publish = useCallback(async () => {
    try {
      await call('POST /api/editing/:oid/publish', { params: { oid }, body: { seq } });
      onPublished();
    } finally {
      onChanged();
    }
  }, [oid, seq, onPublished, onChanged]);
  const { run, busy, error } = useAction(publish);
  return (
    <div className={styles.unpublished}>
      <Notice>
        <div className={styles.row}>
          <p>{t('draft.behind', { time: formatVersionTime(publishedAt) })}</p>
          <Button disabled={busy} onClick={() => void run()}>
            {t(busy ? 'draft.publishing' : 'draft.publish')}
          </Button>
        </div>
      </Notice>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
    </div>
  );
}
