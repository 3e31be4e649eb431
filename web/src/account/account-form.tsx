import type { FormEvent, ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './account-card.module.css';
import { accountError } from './account-error.ts';

interface AccountFormProps {
  readonly action: Pick<Action<never>, 'busy' | 'error'>;
  readonly submitLabel: string;
  /** Replaces the default text of the action's error. */
  readonly failure?: ReactNode;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** A form with fields, an error text and a submit button. */
export function AccountForm({ action, submitLabel, failure, onSubmit, children }: AccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!action.busy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <noscript>
        <Notice kind="failed">{t('form.needsScripts')}</Notice>
      </noscript>
      {action.error && <Notice kind="failed">{failure ?? accountError(action.error)}</Notice>}
      {children}
      <Button kind="primary" type="submit" aria-disabled={action.busy} className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}
