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
  /** What is said where the server's answer has a better meaning here. */
  readonly failure?: ReactNode;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** Its fields, its failure in words, and one button. */
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
