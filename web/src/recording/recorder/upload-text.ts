import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import type { UploadStatus } from './clip-uploader.ts';

/** Returns whether everything was sent, in a short sentence. Less than a second would be shown as 0:00. */
export function uploadText({ state, pendingMs }: Pick<UploadStatus, 'state' | 'pendingMs'>): string {
  const time = formatTime(pendingMs);
  if (state === 'waiting') return t('recorder.uploadWaiting', { time });
  if (state === 'failed') return t('recorder.uploadFailed', { time });
  return pendingMs >= 1000 ? t('recorder.uploading', { time }) : t('recorder.uploaded');
}
