import type { TokenPage } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { useState } from 'react';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function resetPasswordHead(_data: TokenPage, { siteName }: PageContext): Head {
  return { title: `${t('account.resetTitle')} · ${siteName}` };
}

const resetPassword = (token: string, password: string) =>
  call('POST /api/accounts/reset-password', { body: { token, password } });

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage({ data: { token } }: { readonly data: TokenPage }) {
  const href = useHref();
  const action = useAction(resetPassword);
  const [isDone, setDone] = useState(false);
  const submit = async (values: FormData) => {
    if (await action.run(token, String(values.get('password')))) setDone(true);
  };
  if (isDone)
    return (
      <AccountCard title={t('account.resetDoneTitle')} lead={t('account.resetDoneText')}>
        <ButtonLink kind="primary" href={href('/login/')}>
          {t('account.logIn')}
        </ButtonLink>
      </AccountCard>
    );
  return (
    <AccountCard
      title={t('account.resetTitle')}
      lead={t('account.resetLead')}
      footer={<a href={href('/forgot-password/')}>{t('account.askNewLink')}</a>}
    >
      <AccountForm action={action} submitLabel={t('account.savePassword')} onSubmit={submit}>
        <NewPasswordField label={t('account.newPassword')} />
      </AccountForm>
    </AccountCard>
  );
}
