import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { Listeners } from '../listeners.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

export interface Toast {
  readonly text: string;
  readonly kind?: 'done' | 'failed';
  /** A button, for example to undo. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

interface ToastWithId extends Toast {
  readonly id: number;
}

/** Time in ms to read the toast; doubled for toasts with an action. */
const DISPLAY_MS = 6000;

let currentToasts: readonly ToastWithId[] = [];
let lastId = 0;
const listeners = new Listeners();

function setToasts(next: readonly ToastWithId[]): void {
  currentToasts = next;
  listeners.notify();
}

/** Removes a toast; does nothing if the toast has already been removed. */
function dismiss(id: number): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id));
}

/** Shows a toast, in place of the oldest toast if three are displayed. Returns a function that removes the toast. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  setToasts([...currentToasts.slice(-2), { ...toast, id }]);
  setTimeout(() => dismiss(id), toast.action ? 2 * DISPLAY_MS : DISPLAY_MS);
  return () => dismiss(id);
}

const NO_TOASTS: readonly ToastWithId[] = [];

/** The region where toasts appear; once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    listeners.subscribe,
    () => currentToasts,
    () => NO_TOASTS,
  );
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map(({ id, text, kind, action }) => (
        <div key={id} className={classNames(styles.toast, kind === 'failed' && styles.failed)}>
          <p>{text}</p>
          {action && (
            <Button
              kind="quiet"
              className={styles.action}
              onClick={() => {
                dismiss(id);
                action.act();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={t('page.close')} className={styles.close} onClick={() => dismiss(id)}>
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
