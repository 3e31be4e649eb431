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
 * A modal dialog of React Aria. Only pages without a limit for the size of their scripts may use this component (ADR
 * 31). Escape and a click outside close the dialog, and the focus returns to the element that had the focus before.
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
