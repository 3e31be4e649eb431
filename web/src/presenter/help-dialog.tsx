import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyList } from '../viewer/player/key-list.tsx';
import styles from './help-dialog.module.css';
import { PRESENTER_KEYS } from './presenter-keys.ts';

/** The keyboard shortcuts of console and stage. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title={t('viewer.help')} onClose={onClose}>
      <KeyList keys={PRESENTER_KEYS} className={styles.help} />
    </Dialog>
  );
}
