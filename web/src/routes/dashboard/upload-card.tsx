import type { Upload } from '@flydeck/contract/uploads/upload';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { CircleAlert, RotateCw, X } from 'lucide-react';
import type { CallError } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isRetryable, uploadErrorText } from './dashboard-error-text.ts';
import type { PendingUpload } from './dashboard-state.ts';
import styles from './upload-card.module.css';
import { useDashboard, useDashboardState } from './use-dashboard.ts';

interface FileCardProps {
  readonly name: string;
  readonly statusText: string;
  /** Fraction of the upload or import that is done, from 0 to 1; null while unknown. */
  readonly progress: number | null;
  /** Error code if the upload or import failed. */
  readonly error: CallError['code'] | undefined;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** Card of a file that is being uploaded or imported, in the grid of presentations. */
function FileCard({ name, statusText, progress, error, onRetry, onRemove }: FileCardProps) {
  const { uploadMaxBytes } = useDashboardState();
  const percent = progress === null ? undefined : Math.round(progress * 100);
  return (
    <li className={classNames(styles.card, error && styles.failed)}>
      <div className={styles.picture}>
        {error ? (
          <CircleAlert className={styles.alert} size={32} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <div className={styles.placeholder} aria-hidden="true" />
        )}
        <IconButton
          className={styles.remove}
          label={t(error ? 'dashboard.removeUpload' : 'dashboard.cancelUpload', { name })}
          onClick={onRemove}
        >
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <p className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </p>
      {error ? (
        <div role="alert">
          <p className={styles.problem}>{uploadErrorText(error, uploadMaxBytes)}</p>
          {isRetryable(error) && (
            <Button kind="quiet" className={styles.retry} onClick={onRetry}>
              <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('dashboard.retryUpload')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={name}
            aria-valuetext={statusText}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className={classNames(styles.track, percent === undefined && styles.indeterminate)}
          >
            <div className={styles.bar} style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
          </div>
          <p className={styles.label}>{statusText}</p>
        </>
      )}
    </li>
  );
}

/** Card of a file that this browser uploads. */
export function PendingUploadCard({ upload }: { readonly upload: PendingUpload }) {
  const { store } = useDashboard();
  const { key, file, sentBytes, error } = upload;
  const progress = file.size === 0 ? 0 : Math.min(1, sentBytes / file.size);
  return (
    <FileCard
      name={file.name}
      statusText={
        sentBytes === 0 ? t('dashboard.waiting') : t('dashboard.sending', { percent: Math.round(progress * 100) })
      }
      progress={progress}
      error={error}
      onRetry={() => store.sender.retry(key)}
      onRemove={() => store.sender.remove(key)}
    />
  );
}

function importStatusText({ state, progress }: Upload): string {
  if (state === 'received') return t('dashboard.waiting');
  if (state !== 'importing') return t('dashboard.building');
  if (progress === null) return t('dashboard.reading');
  return t('dashboard.importing', { percent: Math.round(progress * 100) });
}

/** Card of an upload that the server has received. */
export function UploadedCard({ upload }: { readonly upload: Upload }) {
  const { store } = useDashboard();
  const { id, fileName, progress, error } = upload;
  return (
    <FileCard
      name={fileName}
      statusText={importStatusText(upload)}
      progress={isInProgress(upload) ? progress : null}
      error={upload.state === 'failed' ? (error ?? 'server.internal') : undefined}
      onRetry={() => void store.retryUpload(id)}
      onRemove={() => void store.dismissUpload(id)}
    />
  );
}
