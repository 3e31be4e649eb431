import type { FormEvent, ReactNode } from 'react';
import { accountErrorText } from '../../account/account-error-text.ts';
import type { Action } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';

interface SettingsFormProps {
  readonly action: Pick<Action<never>, 'busy' | 'error'>;
  readonly submitLabel: string;
  /** Whether the submit button has the colour of dangerous actions. */
  readonly danger?: boolean;
  readonly onSubmit: (values: FormData, form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** Form of a section: its fields, the error message, and the submit button. */
export function SettingsForm({ action, submitLabel, danger, onSubmit, children }: SettingsFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!action.busy) onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {action.error && <Notice kind="failed">{accountErrorText(action.error)}</Notice>}
      <Button
        kind={danger ? 'secondary' : 'primary'}
        type="submit"
        aria-disabled={action.busy}
        className={danger ? styles.danger : styles.submit}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
