import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what sending the form does. */
  readonly submitLabel: string;
  /** There is nothing to send yet. */
  readonly isEmpty?: boolean;
  /** Does it, and closes the dialog where that went well. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks something by a form, which is sent once at a time. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, isEmpty = false, onSubmit, onClose } = props;
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSubmit();
    setBusy(false);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <DialogActions label={submitLabel} disabled={busy || isEmpty} onClose={onClose} />
      </form>
    </Dialog>
  );
}
