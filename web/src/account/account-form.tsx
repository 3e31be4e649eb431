import type { FormEvent, ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './account-card.module.css';
import { accountErrorText } from './account-error-text.ts';

interface AccountFormProps {
  /** State of the request that `onSubmit` sends. */
  readonly action: Pick<Action<never>, 'busy' | 'error'>;
  readonly submitLabel: string;
  /** Error text that replaces the default text of `action.error`. */
  readonly failure?: ReactNode;
  /** Called with the values of the fields; not called while a request is in progress. */
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
      {action.error && <Notice kind="failed">{failure ?? accountErrorText(action.error)}</Notice>}
      {children}
      <Button kind="primary" type="submit" aria-disabled={action.busy} className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}
