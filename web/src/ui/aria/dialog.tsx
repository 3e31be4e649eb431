import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import dialogStyles from '../dialog.module.css';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog of React Aria, for pages without a weight limit (ADR 31). Esc and a press outside close the dialog.
 * The focus then returns to the previously focused element.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen={open} isDismissable onOpenChange={onClose}>
      <Modal className={classNames(dialogStyles.dialog, styles.modal)}>
        <AriaDialog className={classNames(dialogStyles.content, styles.content)}>
          <div className={dialogStyles.header}>
            <Heading slot="title">{title}</Heading>
            <IconButton label={t('page.close')} onClick={onClose}>
              <X size={20} strokeWidth={1.75} />
            </IconButton>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
