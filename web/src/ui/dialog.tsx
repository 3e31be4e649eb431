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
  /** For a size of its own. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The one shape of dialogs: Esc and a press outside close it, and the focus comes back to where it was. */
export function Dialog({ open, title, onClose, className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside is a convenience; Esc and the button are the keyboard's.
    <dialog
      ref={element}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) element.current.close();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('page.close')} onClick={() => element.current?.close()}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
