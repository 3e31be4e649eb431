import { RotateCw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useLeaveWarning } from '../../use-leave-warning.ts';
import type { PictureUpload, PictureUploads } from './picture-uploads.ts';
import styles from './pictures.module.css';

/**
 * A list of the running uploads with their progress, and of the failed uploads with the reason. During uploads, the
 * browser asks for confirmation before the page is left.
 */
export function UploadList({ uploads }: { readonly uploads: PictureUploads }) {
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.current);
  const isBusy = list.some(({ error }) => !error);
  useLeaveWarning(isBusy);
  if (list.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('canvas-publish.uploads')}>
      {list.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, uploads }: { readonly upload: PictureUpload; readonly uploads: PictureUploads }) {
  const { id, name, progress, isCreatingPoster, error } = upload;
  const isSending = !isCreatingPoster && progress < 1;
  return (
    <li className={styles.upload} data-failed={error !== undefined}>
      {error ? (
        <p role="alert">{t(error.message, { name })}</p>
      ) : (
        <div className={styles.progress}>
          <span dir="auto">{name}</span>
          <progress aria-label={name} {...(isSending ? { value: progress } : {})} />
          <span className={styles.state}>
            {isCreatingPoster
              ? t('canvas-publish.uploadPoster')
              : t(isSending ? 'canvas-publish.uploadSending' : 'canvas-publish.uploadProcessing')}
          </span>
        </div>
      )}
      {error?.canRetry && (
        <Button kind="quiet" onClick={() => uploads.retry(id)}>
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('canvas-publish.retry')}
        </Button>
      )}
      <IconButton
        label={t(error ? 'canvas-publish.dismiss' : 'canvas-publish.cancelUpload')}
        onClick={() => uploads.dismiss(id)}
      >
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}
