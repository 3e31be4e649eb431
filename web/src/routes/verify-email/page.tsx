import type { TokenPage } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { useEffect, useState } from 'react';
import { AccountCard } from '../../account/account-card.tsx';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function verifyEmailHead(_data: TokenPage, { siteName }: PageContext): Head {
  return { title: `${t('account.verifyTitle')} · ${siteName}` };
}

const verifyEmail = (token: string) => call('POST /api/accounts/verify-email', { body: { token } });

/**
 * Confirms an e-mail address with the token of a mailed link. The script of the page sends the token, because scanners
 * that only request the links in mails must not use up the token.
 */
export function VerifyEmailPage({ data: { token } }: { readonly data: TokenPage }) {
  const href = useHref();
  const action = useAction(verifyEmail);
  const [isVerified, setVerified] = useState(false);
  const { run, error } = action;
  useEffect(() => {
    void run(token).then(setVerified);
  }, [run, token]);
  if (isVerified)
    return (
      <AccountCard title={t('account.verifiedTitle')} lead={t('account.verifiedText')}>
        <ButtonLink kind="primary" href={href('/dashboard/next/')}>
          {t('account.toPresentations')}
        </ButtonLink>
      </AccountCard>
    );
  return (
    <AccountCard title={t('account.verifyTitle')} lead={error ? undefined : t('account.verifying')}>
      {error && (
        <>
          <Notice kind="failed">{accountErrorText(error)}</Notice>
          <Button kind="primary" onClick={() => void run(token).then(setVerified)}>
            {t('account.tryAgain')}
          </Button>
        </>
      )}
    </AccountCard>
  );
}
