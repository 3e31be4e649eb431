import type { ModerationRequest } from '@flydeck/contract/admin/reports';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A decision of a moderator that the dialog can send. */
export interface Decision {
  /** Title of the dialog, and text of its button. */
  readonly label: string;
  /** The request without the moderator's note, which the dialog adds. */
  readonly body: ModerationRequest;
  /** Whether the button is shown in the colour of destructive actions. */
  readonly danger: boolean;
}

interface DecisionDialogProps {
  /** The decision that the dialog sends; undefined while the dialog is closed. */
  readonly decision: Decision | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Returns the explanations of the decisions, by verb. */
const getExplanations = () =>
  ({
    dismiss: t('admin.dismissText'),
    hide: t('admin.hideText'),
    unhide: t('admin.unhideText'),
    suspend: t('admin.suspendText'),
    unsuspend: t('admin.unsuspendText'),
  }) as const;

const sendDecision = (body: ModerationRequest) => call('POST /api/admin/moderate', { body });

/** Explains a decision, asks for a note for the moderation log, and sends the decision. */
export function DecisionDialog({ decision, onClose, onDecided }: DecisionDialogProps) {
  const [note, setNote] = useState('');
  const action = useAction(sendDecision);
  const decide = async () => {
    if (!decision || !(await action.run({ ...decision.body, note }))) return;
    setNote('');
    onClose();
    showToast({ text: t('admin.decided'), kind: 'done' });
    onDecided();
  };
  return (
    <ConfirmDialog
      open={decision !== undefined}
      title={decision?.label ?? ''}
      confirmLabel={decision?.label ?? ''}
      danger={decision?.danger ?? false}
      busy={action.busy}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      {decision && <p>{getExplanations()[decision.body.verb]}</p>}
      {action.error && <Notice kind="failed">{errorText(action.error)}</Notice>}
      <Field label={t('admin.note')} hint={t('admin.noteHint')}>
        <TextArea value={note} maxLength={1000} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}
