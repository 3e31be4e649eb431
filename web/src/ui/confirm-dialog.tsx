import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what will happen. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be taken back; what can be taken back is done, with an undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <DialogActions
        label={confirmLabel}
        disabled={busy}
        danger={danger}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </Dialog>
  );
}
