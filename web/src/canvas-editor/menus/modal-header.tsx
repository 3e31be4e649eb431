import { X } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { requestClose } from './modal.tsx';
import styles from './modal-header.module.css';

/** The title of a `Modal`, and a button that closes the dialog. */
export function ModalHeader({ title }: { readonly title: string }) {
  return (
    <div className={styles.header}>
      <h2>{title}</h2>
      <IconButton label={t('page.close')} onClick={({ currentTarget }) => requestClose(currentTarget)}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
