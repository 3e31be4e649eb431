import { LINK_PASSWORD_MAX_LENGTH } from '@flydeck/contract/links/constants';
import type { LinkPasswordPage as Data } from '@flydeck/contract/links/link';
import type { PageContext } from '@flydeck/contract/pages';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useCallback } from 'react';
import { AccountCard } from '../../account/account-card.tsx';
import { type CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './page.module.css';

export function linkPasswordHead(_data: Data, { siteName }: PageContext): Head {
  return { title: `${t('link.passwordTitle')} · ${siteName}` };
}

function failureText(error: CallError): string {
  if (error.code === 'auth.forbidden') return t('link.wrongPassword');
  if (error.code === 'request.too_many') return t('link.tooManyTries');
  return errorText(error);
}

/** Page at the URL of a share link with a password. After the correct password, the page reloads. */
export function LinkPasswordPage({ data: { linkId } }: { readonly data: Data }) {
  const unlock = useCallback(
    (values: FormData) =>
      call('POST /api/links/:linkId/unlock', {
        params: { linkId },
        body: { password: String(values.get('password')) },
      }),
    [linkId],
  );
  const action = useAction(unlock);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!action.busy && (await action.run(values))) location.reload();
  };
  return (
    <AccountCard
      icon={<LockKeyhole size={26} strokeWidth={1.75} />}
      title={t('link.passwordTitle')}
      lead={t('link.passwordLead')}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <noscript>
          <Notice kind="failed">{t('link.needsScripts')}</Notice>
        </noscript>
        <Field label={t('link.password')} error={action.error && failureText(action.error)}>
          <PasswordInput name="password" autoComplete="off" maxLength={LINK_PASSWORD_MAX_LENGTH} required />
        </Field>
        <Button kind="primary" type="submit" aria-disabled={action.busy} className={styles.submit}>
          {t(action.busy ? 'link.opening' : 'link.open')}
        </Button>
      </form>
    </AccountCard>
  );
}
