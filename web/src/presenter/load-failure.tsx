import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import styles from './stage.module.css';

/** Message that the presentation could not be loaded, with a button to try again. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{t('viewer.failedText')}</p>
      <Button onClick={onRetry}>{t('viewer.retry')}</Button>
    </div>
  );
}
