import type { EmptyPageData } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { useState } from 'react';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';

export function forgotPasswordHead(_data: EmptyPageData, { siteName }: PageContext): Head {
  return { title: `${t('account.forgotTitle')} · ${siteName}` };
}

const requestReset = (email: string) => call('POST /api/accounts/request-password-reset', { body: { email } });

/**
 * A form that requests an e-mail with a link for a new password. The response does not reveal whether a member has the
 * e-mail address.
 */
export function ForgotPasswordPage(_props: { readonly data: EmptyPageData }) {
  const href = useHref();
  const action = useAction(requestReset);
  const [sentTo, setSentTo] = useState<string>();
  const submit = async (values: FormData) => {
    const email = String(values.get('email'));
    if (await action.run(email)) setSentTo(email);
  };
  return (
    <AccountCard
      title={t('account.forgotTitle')}
      lead={t('account.forgotLead')}
      footer={<a href={href('/login/')}>{t('account.backToLogIn')}</a>}
    >
      {sentTo !== undefined && <Notice kind="done">{t('account.resetSent', { email: sentTo })}</Notice>}
      <AccountForm
        action={action}
        submitLabel={t(sentTo === undefined ? 'account.sendLink' : 'account.sendAgain')}
        onSubmit={submit}
      >
        <Field label={t('account.email')}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
      </AccountForm>
    </AccountCard>
  );
}
