import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Text of the confirm button, a verb. */
  readonly confirmLabel: string;
  /** Whether the action is destructive. The confirm button is then red. */
  readonly danger?: boolean;
  /** Whether the action is running. The confirm button is then disabled. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Actions that can be undone need no confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <DialogActions label={confirmLabel} disabled={busy} danger={danger} onConfirm={onConfirm} onClose={onClose} />
    </Dialog>
  );
}
