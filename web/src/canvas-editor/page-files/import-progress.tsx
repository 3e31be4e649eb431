import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './page-file-dialog.module.css';
import type { PageFileState } from './page-file-job.ts';

interface ImportProgressProps {
  readonly state: Extract<PageFileState, { readonly name: 'sending' | 'importing' }>;
  readonly onCancel: () => void;
}

/** The progress of an upload or import, and a button that cancels it. */
export function ImportProgress({ state: { name, fileName, progress }, onCancel }: ImportProgressProps) {
  return (
    <div className={styles.progress}>
      <p className={styles.file} role="status">
        <bdi className={styles.fileName}>{fileName}</bdi>
        <span className={styles.fileState}>
          {t(name === 'sending' ? 'canvas-files.sending' : 'canvas-files.importing')}
        </span>
      </p>
      <progress aria-label={fileName} {...(progress === undefined ? {} : { value: progress })} />
      <Button onClick={onCancel}>{t('canvas-files.otherFile')}</Button>
    </div>
  );
}
