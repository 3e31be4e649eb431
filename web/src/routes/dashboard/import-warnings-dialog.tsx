import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/aria/dialog.tsx';
import styles from './dialogs.module.css';

interface ImportWarningsDialogProps {
  readonly presentation: OwnPresentation;
  readonly onClose: () => void;
}

/** Lists the import warnings of a presentation: what differs from the original file. */
export function ImportWarningsDialog({ presentation, onClose }: ImportWarningsDialogProps) {
  return (
    <Dialog open title={t('dashboard.approximationsTitle')} onClose={onClose}>
      <p className={styles.lead}>{t('dashboard.approximationsText')}</p>
      {/* The messages of import warnings are not translated. */}
      <ul className={styles.list} lang="en">
        {presentation.approximations.map(({ code, message, count }) => (
          <li key={code} className={styles.entry}>
            <span>{message}</span>
            {count > 1 && <span className={styles.occurrences}>×{count}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
