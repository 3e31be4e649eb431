import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { Listeners } from '../listeners.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

/** A short message that is shown over the page for some seconds. */
export interface Toast {
  readonly text: string;
  readonly kind?: 'done' | 'failed';
  /** A button of the toast, for example "Undo", and what it does. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

interface ToastWithId extends Toast {
  readonly id: number;
}

/** Time in ms for which a toast is shown. Toasts with an action are shown twice as long. */
const DISPLAY_MS = 6000;

let currentToasts: readonly ToastWithId[] = [];
let lastId = 0;
const listeners = new Listeners();

function setToasts(next: readonly ToastWithId[]): void {
  currentToasts = next;
  listeners.notify();
}

/** Removes a toast. Has no effect if the toast is already removed. */
function dismiss(id: number): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id));
}

/**
 * Shows a toast. If three toasts are shown already, the oldest is removed. Returns a function that removes the new
 * toast.
 */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  setToasts([...currentToasts.slice(-2), { ...toast, id }]);
  setTimeout(() => dismiss(id), toast.action ? 2 * DISPLAY_MS : DISPLAY_MS);
  return () => dismiss(id);
}

/** The toasts that the server renders: none. */
const NO_TOASTS: readonly ToastWithId[] = [];

/** The area in which toasts are shown. A page must contain `Toasts` exactly once. */
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
