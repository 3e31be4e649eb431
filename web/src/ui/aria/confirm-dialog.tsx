import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Text of the confirm button: a verb that names the action. */
  readonly confirmLabel: string;
  /** True for a destructive action: the confirm button is red. */
  readonly danger?: boolean;
  /** True while the action is running: the confirm button is disabled. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that asks for confirmation. Use this dialog only for actions that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children}
      <DialogActions label={confirmLabel} disabled={busy} danger={danger} onConfirm={onConfirm} onClose={onClose} />
    </Dialog>
  );
}
