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
  /**
   * Called before Escape, a click outside or the close button closes the dialog. If the function returns false, the
   * dialog stays open.
   */
  readonly mayDismiss?: (() => boolean) | undefined;
  /** Class that sets another size of the dialog. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A modal dialog. Escape and a click outside close the dialog. The element that had the focus before gets it back. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the dialog by Escape or by the close button.
    <dialog
      ref={element}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      // React passes the events of a dialog inside this one as well.
      onClose={(event) => event.target === element.current && onClose()}
      onCancel={(event) => {
        if (event.target === element.current && mayDismiss?.() === false) event.preventDefault();
      }}
      onClick={(event) => {
        // The target is the dialog element itself only if its backdrop was clicked.
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
