import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './presenter.module.css';
import { PRESENTER_KEYS } from './presenter-keys.ts';

/** The keyboard shortcuts of console and stage. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title={t('viewer.help')} onClose={onClose}>
      <dl className={styles.help}>
        {PRESENTER_KEYS.map(({ keys, messageKey }) => (
          <div key={messageKey}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(messageKey)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
