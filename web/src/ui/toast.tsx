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
  /** Undo, or a next step. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

interface ShownToast extends Toast {
  readonly id: number;
}

/** Time in ms to read the toast; doubled for toasts with an action. */
const SHOWN_MS = 6000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Listeners();

function change(next: readonly ShownToast[]): void {
  shown = next;
  listeners.notify();
}

/** Removes a toast; does nothing if it is already gone. */
function dismiss(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Shows a toast. Returns a function that removes it early. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown.slice(-2), { ...toast, id }]);
  setTimeout(() => dismiss(id), toast.action ? 2 * SHOWN_MS : SHOWN_MS);
  return () => dismiss(id);
}

const NONE: readonly ShownToast[] = [];

/** The region where toasts appear; once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    listeners.subscribe,
    () => shown,
    () => NONE,
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
