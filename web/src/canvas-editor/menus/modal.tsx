import { type ReactNode, useEffect, useRef } from 'react';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './modal.module.css';

interface ModalProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal panel at the top of the window. Esc and a press outside close it; the stage then has the focus. */
export function Modal({ label, onClose, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  const close = () => {
    onClose();
    focusStage();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside is optional; Esc closes by keyboard.
    <dialog
      ref={element}
      className={styles.modal}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        if (event.target === element.current) element.current?.close();
      }}
    >
      {children}
    </dialog>
  );
}
