import { HISTORY_MAX_BYTES } from '@flydeck/contract/editing/constants';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './history.module.css';
import { useHistorySize } from './use-history-size.ts';

/** Shows the size of the history. The owner also sees a button that opens the form for deleting old states. */
export function HistorySizeRow({ onDelete }: { readonly onDelete: () => void }) {
  const size = useHistorySize();
  if (!size) return null;
  const sizes = { used: formatFileSize(size.bytes), max: formatFileSize(HISTORY_MAX_BYTES) };
  return (
    <div className={styles.size}>
      <p>{t('canvas-publish.historySize', sizes)}</p>
      {size.canDelete && (
        <Button kind="quiet" onClick={onDelete}>
          {t('canvas-publish.deleteOlder')}
        </Button>
      )}
    </div>
  );
}
