import { errorText } from '../../api/error-text.ts';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import styles from './recorder.module.css';
import type { RecorderControl } from './use-recorder.ts';

const AVAILABILITY_TEXTS = {
  unsupported: 'recorder.unsupported',
  busy: 'recorder.otherWindow',
  failed: 'recorder.storageBlocked',
} as const;

/** Why nothing can be recorded, what was interrupted, and what was not sent to the server. */
export function RecorderNotices({ control }: { readonly control: RecorderControl }) {
  const { availability, status, canContinue } = control;
  const isUnavailable = availability !== 'ready' && availability !== 'opening';
  return (
    <div className={styles.notices}>
      {isUnavailable && <Notice kind="failed">{t(AVAILABILITY_TEXTS[availability])}</Notice>}
      {status.problem && <Notice kind="failed">{t(PROBLEM_TEXTS[status.problem])}</Notice>}
      {canContinue && <Notice>{t('recorder.interrupted')}</Notice>}
      <UploadNotice control={control} />
    </div>
  );
}

function UploadNotice({ control: { upload, opened } }: { readonly control: RecorderControl }) {
  const time = formatTime(upload.pendingMs);
  const { state, error } = upload;
  if (state === 'waiting')
    return (
      <Notice>
        {t('recorder.uploadWaiting', { time })}{' '}
        <Button onClick={() => opened?.uploader.retry()}>{t('recorder.retry')}</Button>
      </Notice>
    );
  if (state !== 'failed' || !error) return null;
  const isFull = error.code === 'recordings.full';
  // The recording was deleted in another window, so that its clips can only be sent to a new one.
  const isGone = error.code === 'resource.not_found' || isFull;
  return (
    <Notice kind="failed">
      {t('recorder.uploadFailed', { time })} {isFull ? t('recorder.full') : errorText(error)}{' '}
      <Button onClick={() => void (isGone ? opened?.uploader.retryWithNewRecording() : opened?.uploader.retry())}>
        {t(isGone ? 'recorder.retryNew' : 'recorder.retry')}
      </Button>
    </Notice>
  );
}
