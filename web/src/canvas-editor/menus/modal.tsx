import { type ReactNode, useEffect, useRef } from 'react';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './modal.module.css';

interface ModalProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Called before Escape or a click outside closes the dialog. If the result is false, the dialog stays open. */
  readonly canClose?: () => boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog at the top of the window. Escape or a click outside closes the dialog, and the focus moves to the
 * stage.
 */
export function Modal({ label, onClose, canClose = () => true, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  const close = () => {
    onClose();
    focusStage();
  };
  return (
    <dialog
      ref={element}
      className={styles.modal}
      aria-label={label}
      onClose={close}
      onKeyDown={(event) => {
        // Chromium lets a page prevent only the first of several `cancel` events that follow each other.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (canClose()) element.current?.close();
      }}
      onCancel={(event) => {
        if (event.target === element.current && !canClose()) event.preventDefault();
      }}
      onClick={(event) => {
        // The target is the dialog element itself only if its backdrop was clicked.
        if (event.target === element.current) requestClose(element.current);
      }}
    >
      {children}
    </dialog>
  );
}

/** Closes the dialog that contains an element, as Escape does: only if `canClose` allows it. */
export function requestClose(element: HTMLElement): void {
  const dialog = element.closest('dialog');
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
