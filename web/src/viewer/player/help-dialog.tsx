import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import controls from './controls.module.css';
import styles from './help-dialog.module.css';
import { KeyList } from './key-list.tsx';
import { KEY_HELP } from './keys.ts';

/** Lists the keyboard shortcuts. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close the dialog by keyboard.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="viewer-help"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.dialogHead}>
        <h2 id="viewer-help">{t('viewer.help')}</h2>
        <button
          type="button"
          className={controls.control}
          aria-label={t('viewer.close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <KeyList keys={KEY_HELP} className={styles.keys} />
      <p className={styles.hint}>{t('viewer.helpPointer')}</p>
    </dialog>
  );
}
