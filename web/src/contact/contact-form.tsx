import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { AccountCard } from '../account/account-card.tsx';
import type { CallError } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './contact-form.module.css';

interface ContactFormProps {
  readonly title: string;
  /** Introductory paragraph below the title. */
  readonly lead: string;
  readonly submitLabel: string;
  readonly send: (values: FormData) => Promise<unknown>;
  /** Returns the texts of the confirmation for the sent values. */
  readonly confirmation: (values: FormData) => { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** Returns the error text; special texts if the page was open for too long, and if the instance has no mailbox. */
function failureText(error: CallError): string {
  if (error.code === 'resource.conflict') return t('form.errorReload');
  if (error.code === 'server.unavailable') return t('contact.nobodyReads');
  return errorText(error);
}

/** A form that sends a message to the operator. After sending, the confirmation replaces the form. */
export function ContactForm({ title, lead, submitLabel, send, confirmation, children }: ContactFormProps) {
  const action = useAction(send);
  const [sentValues, setSentValues] = useState<FormData>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!action.busy && (await action.run(values))) setSentValues(values);
  };
  if (sentValues) return <Confirmation {...confirmation(sentValues)} />;
  return (
    <AccountCard title={title} lead={lead}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <noscript>
          <Notice kind="failed">{t('contact.needsScripts')}</Notice>
        </noscript>
        {children}
        <Honeypot />
        {action.error && <Notice kind="failed">{failureText(action.error)}</Notice>}
        <Button kind="primary" type="submit" aria-disabled={action.busy} className={styles.submit}>
          {action.busy ? t('contact.sending') : submitLabel}
        </Button>
      </form>
    </AccountCard>
  );
}

/** A hidden field that only bots fill in. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('contact.website')}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

function Confirmation({ title, text }: { readonly title: string; readonly text: string }) {
  const href = useHref();
  const confirmation = useRef<HTMLDivElement>(null);
  // Moves the focus to the confirmation, because the button that had the focus is no longer rendered.
  useEffect(() => {
    confirmation.current?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <AccountCard title={title}>
      <div ref={confirmation} tabIndex={-1} className={styles.confirmation}>
        <p>{text}</p>
        <ButtonLink kind="primary" href={href('/')}>
          {t('contact.toHome')}
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
