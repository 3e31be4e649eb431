import type { SignUpPage as SignUpData } from '@flydeck/contract/account-pages';
import { AUTHOR_SEGMENTS } from '@flydeck/contract/accounts/author-segment';
import type { PageContext } from '@flydeck/contract/pages';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { segmentName } from '../../account/segment-name.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../document.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { GuestEntry } from './guest-entry.tsx';

export function signUpHead(_data: SignUpData, { siteName }: PageContext): Head {
  return { title: `${t('account.signUp')} · ${siteName}` };
}

const signUp = (values: FormData, { next, invite, clickSource }: SignUpData) =>
  call('POST', '/api/accounts/sign-up', {
    body: {
      name: values.get('name'),
      email: values.get('email'),
      password: values.get('password'),
      authorSegment: values.get('authorSegment'),
      language: activeLanguage(),
      next,
      clickSource,
      ...(invite === null ? {} : { invite }),
    },
  });

/** A new account, and on to where the visitor was going. */
export function SignUpPage({ data }: { readonly data: SignUpData }) {
  const { siteName, site } = usePageContext();
  const href = useHref();
  const action = useAction(signUp);
  const logIn = `/login/${data.next === '/' ? '' : `?next=${encodeURIComponent(data.next)}`}`;
  const isOpen = site.signups === 'open' || (site.signups === 'invite' && data.invite !== null);
  if (!isOpen) return <ClosedCard logIn={href(logIn)} />;
  const submit = async (values: FormData) => {
    if (await action.run(values, data)) location.assign(data.next === '/' ? '/dashboard/next/' : data.next);
  };
  return (
    <AccountCard
      title={t('account.signUp')}
      lead={t('account.signUpLead', { site: siteName })}
      footer={
        <>
          {t('account.haveAccount')} <a href={href(logIn)}>{t('account.logIn')}</a>
        </>
      }
    >
      <AccountForm
        action={action}
        submitLabel={t(action.busy ? 'account.signingUp' : 'account.signUp')}
        failure={action.error?.code === 'accounts.email_taken' ? <Taken logIn={href(logIn)} /> : undefined}
        onSubmit={(values) => void submit(values)}
      >
        <SignUpFields />
      </AccountForm>
      {site.signups === 'open' && <GuestEntry next={data.next} />}
    </AccountCard>
  );
}

function SignUpFields() {
  const segments = AUTHOR_SEGMENTS.map((value) => ({ value, label: segmentName(value) }));
  return (
    <>
      <Field label={t('account.name')} hint={t('account.nameHint')}>
        {(ids) => <Input {...ids} name="name" autoComplete="name" maxLength={100} required />}
      </Field>
      <Field label={t('account.email')}>
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="email" maxLength={200} required />}
      </Field>
      <NewPasswordField label={t('account.password')} />
      <Field label={t('account.segment')}>
        {(ids) => <Select {...ids} name="authorSegment" defaultValue="other" options={segments} />}
      </Field>
    </>
  );
}

function Taken({ logIn }: { readonly logIn: string }) {
  return (
    <>
      {t('account.emailTaken')} <a href={logIn}>{t('account.logIn')}</a>
    </>
  );
}

/** Where nobody, or only invited people, may join. */
function ClosedCard({ logIn }: { readonly logIn: string }) {
  const { site } = usePageContext();
  const isInvite = site.signups === 'invite';
  return (
    <AccountCard
      title={t(isInvite ? 'account.inviteTitle' : 'account.closedTitle')}
      lead={t(isInvite ? 'account.inviteText' : 'account.closedText')}
    >
      <ButtonLink kind="primary" href={logIn}>
        {t('account.logIn')}
      </ButtonLink>
    </AccountCard>
  );
}
