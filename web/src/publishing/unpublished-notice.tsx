import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './unpublished-notice.module.css';
import { versionTime } from './version-time.ts';

interface UnpublishedNoticeProps {
  readonly oid: string;
  /** Revision of the draft that would be published. */
  readonly revision: number;
  /** ISO 8601: when the version that visitors see was published. */
  readonly publishedAt: string;
  /** Called after the draft was published. The caller shows the confirmation. */
  readonly onPublished: () => void;
  /** Called after the draft was published, and after a conflict, when the revision is outdated. */
  readonly onChanged: () => void;
}

/** A notice that visitors see an older version than the saved draft, with a button that publishes the draft. */
export function UnpublishedNotice({ oid, revision, publishedAt, onPublished, onChanged }: UnpublishedNoticeProps) {
  const publish = useCallback(async () => {
    try {
      await call('POST /api/drafts/:oid/publish', { params: { oid }, body: { revision } });
      onPublished();
    } finally {
      onChanged();
    }
  }, [oid, revision, onPublished, onChanged]);
  const { run, busy, error } = useAction(publish);
  return (
    <div className={styles.unpublished}>
      <Notice>
        <div className={styles.row}>
          <p>{t('draft.behind', { time: versionTime(publishedAt) })}</p>
          <Button disabled={busy} onClick={() => void run()}>
            {t(busy ? 'draft.publishing' : 'draft.publish')}
          </Button>
        </div>
      </Notice>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
    </div>
  );
}
