import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { DialogActions } from '../../ui/aria/dialog-actions.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the submit button; starts with a verb. */
  readonly submitLabel: string;
  /** Whether there is nothing to submit, which disables the submit button. */
  readonly isEmpty?: boolean;
  /** Performs the action; closes the dialog on success. Must not reject, because the button would stay disabled. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** A dialog with a form. Its submit button is disabled while a submission runs. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, isEmpty = false, onSubmit, onClose } = props;
  const [isSubmitting, setSubmitting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitting(true);
    await onSubmit();
    setSubmitting(false);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <DialogActions label={submitLabel} disabled={isSubmitting || isEmpty} onClose={onClose} />
      </form>
    </Dialog>
  );
}
