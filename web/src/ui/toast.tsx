import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast.module.css';

export interface Toast {
  readonly text: string;
  readonly kind?: 'done' | 'failed';
  /** The way back, or on. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

interface ShownToast extends Toast {
  readonly id: number;
}

/** Long enough to be read and reached; with an action twice as long. */
const SHOWN_MS = 6000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Takes a toast away; one that is gone already changes nothing. */
function dismiss(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Says in passing what happened. Gives back how to take it away early. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown.slice(-2), { ...toast, id }]);
  setTimeout(() => dismiss(id), toast.action ? 2 * SHOWN_MS : SHOWN_MS);
  return () => dismiss(id);
}

const NONE: readonly ShownToast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once on a page. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
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
