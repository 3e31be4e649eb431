import type { LogInPage as LogInData } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { accountLead } from '../../account/account-lead.ts';
import { accountPath } from '../../account/account-path.ts';
import { BackLink } from '../../account/back-link.tsx';
import { likeSubjectTitle } from '../../account/like-title.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, PasswordInput } from '../../ui/input.tsx';

export function logInHead(_data: LogInData, { siteName }: PageContext): Head {
  return { title: `${t('account.logIn')} · ${siteName}` };
}

const logIn = (values: FormData) =>
  call('POST /api/accounts/log-in', {
    body: {
      email: String(values.get('email')),
      password: String(values.get('password')),
      rememberMe: values.get('rememberMe') !== null,
    },
  });

/**
 * The login page. After logging in, the browser opens the URL `next`. `like` is the presentation that the visitor wants
 * to like, if the visitor was sent to this page for this reason.
 */
export function LogInPage({ data: { next, like } }: { readonly data: LogInData }) {
  const { siteName, site } = usePageContext();
  const href = useHref();
  const action = useAction(logIn);
  const submit = async (values: FormData) => {
    if (await action.run(values)) location.assign(next);
  };
  const signUpLink = <a href={href(accountPath('signup', next, like ? 'like' : 'account'))}>{t('account.signUp')}</a>;
  return (
    <AccountCard
      title={like ? t('account.logInToLike', { title: likeSubjectTitle(like) }) : t('account.logIn')}
      picture={like?.picture}
      lead={accountLead(next, 'account.logInLead', siteName)}
      footer={
        <>
          {site.signups === 'open' && (
            <span>
              {t('account.noAccount')} {signUpLink}
            </span>
          )}
          {like && <BackLink next={next} />}
        </>
      }
    >
      <AccountForm
        action={action}
        submitLabel={t(action.busy ? 'account.loggingIn' : 'account.logIn')}
        onSubmit={submit}
      >
        <Field label={t('account.email')}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field
          label={t('account.password')}
          hint={<a href={href('/forgot-password/')}>{t('account.forgotPassword')}</a>}
        >
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Checkbox name="rememberMe" defaultChecked label={t('account.rememberMe')} />
      </AccountForm>
    </AccountCard>
  );
}
