import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Called before Esc, a press outside or the close button closes the dialog. If false is returned, it stays open. */
  readonly mayDismiss?: (() => boolean) | undefined;
  /** Sets a custom size. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A modal dialog. Esc and a press outside close it; the focus then returns to the previously focused element. */
export function Dialog({ open, title, onClose, mayDismiss, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  const dismiss = () => {
    if (mayDismiss?.() !== false) element.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside is optional; Esc and the button work by keyboard.
    <dialog
      ref={element}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target === element.current && mayDismiss?.() === false) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === element.current) dismiss();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('page.close')} onClick={dismiss}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
