import type { EmptyPageData } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { useEffect } from 'react';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';

export function logOutHead(_data: EmptyPageData, { siteName }: PageContext): Head {
  return { title: `${t('account.logOut')} · ${siteName}` };
}

const logOut = () => call('POST /api/accounts/log-out');

/**
 * Whether the visitor came from a page of this instance. Links and pictures on other sites must not log visitors out.
 */
const isFromThisInstance = (): boolean =>
  document.referrer !== '' && new URL(document.referrer).origin === location.origin;

/**
 * Logs the visitor out: immediately if they came from a page of this instance, otherwise after a click on the button.
 */
export function LogOutPage(_props: { readonly data: EmptyPageData }) {
  const href = useHref();
  const action = useAction(logOut);
  const { run } = action;
  const home = href('/');
  useEffect(() => {
    if (isFromThisInstance()) void run().then((isLoggedOut) => isLoggedOut && location.replace(home));
  }, [run, home]);
  const submit = async () => {
    if (await run()) location.replace(home);
  };
  return (
    <AccountCard title={t('account.logOut')} lead={t('account.logOutLead')}>
      <AccountForm
        action={action}
        submitLabel={t(action.busy ? 'account.loggingOut' : 'account.logOut')}
        onSubmit={submit}
      >
        {null}
      </AccountForm>
    </AccountCard>
  );
}
