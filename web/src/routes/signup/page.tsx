import type { SignUpPage as SignUpData } from '@flydeck/contract/account-pages';
import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteLanguage } from '@flydeck/contract/accounts/fields';
import type { PageContext } from '@flydeck/contract/pages';
import { AccountCard } from '../../account/account-card.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { accountLead, isCreationPage } from '../../account/account-lead.ts';
import { accountPath } from '../../account/account-path.ts';
import { BackLink } from '../../account/back-link.tsx';
import { likeSubjectTitle } from '../../account/like-title.ts';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { segmentName } from '../../account/segment-name.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Head } from '../../html-document.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { GuestEntry } from './guest-entry.tsx';
import { TermsNotice } from './terms-notice.tsx';

export function signUpHead(_data: SignUpData, { siteName }: PageContext): Head {
  return { title: `${t('account.signUp')} · ${siteName}` };
}

const signUp = (values: FormData, { next, invite, clickSource }: SignUpData) =>
  call('POST /api/accounts/sign-up', {
    body: {
      name: String(values.get('name')),
      email: String(values.get('email')),
      password: String(values.get('password')),
      // A visitor who chooses no segment gets the segment `other` (S3.2).
      authorSegment: (values.get('authorSegment') || 'other') as AuthorSegment,
      language: activeLanguage() as SiteLanguage,
      next,
      clickSource,
      ...(invite === null ? {} : { invite }),
    },
  });

/**
 * The sign-up page. After signing up, the browser opens the URL `next`, or the dashboard if `next` is the home page.
 * `like` is the presentation that the visitor tried to like before being sent to this page; null for other visitors.
 */
export function SignUpPage({ data }: { readonly data: SignUpData }) {
  const { siteName, site } = usePageContext();
  const href = useHref();
  const action = useAction(signUp);
  const { like, next } = data;
  const logInPath = accountPath('login', next, like ? 'like' : 'account');
  const isOpen = site.signups === 'open' || (site.signups === 'invite' && data.invite !== null);
  if (!isOpen) return <ClosedCard logInUrl={href(logInPath)} data={data} />;
  const submit = async (values: FormData) => {
    if (await action.run(values, data)) location.assign(data.next === '/' ? '/dashboard/next/' : data.next);
  };
  return (
    <AccountCard
      title={like ? t('account.signUpToLike', { title: likeSubjectTitle(like) }) : t('account.signUp')}
      picture={like?.picture}
      lead={
        like ? t('account.signUpToLikeLead', { site: siteName }) : accountLead(next, 'account.signUpLead', siteName)
      }
      footer={
        <>
          <span>
            {t('account.haveAccount')} <a href={href(logInPath)}>{t('account.logIn')}</a>
          </span>
          {like && <BackLink next={next} />}
        </>
      }
    >
      <AccountForm
        action={action}
        submitLabel={t(action.busy ? 'account.signingUp' : 'account.signUp')}
        failure={
          action.error?.code === 'accounts.email_taken' ? <EmailTakenMessage logInUrl={href(logInPath)} /> : undefined
        }
        onSubmit={submit}
      >
        <SignUpFields email={data.invitedAddress ?? undefined} />
        <TermsNotice />
      </AccountForm>
      {/* Guests cannot like (V6.3) and create presentations, so visitors who want to do this do not see this button. */}
      {site.signups === 'open' && !like && !isCreationPage(next) && <GuestEntry next={next} />}
    </AccountCard>
  );
}

/** @param email the first value of the mail address */
function SignUpFields({ email }: { readonly email: string | undefined }) {
  const segments = [
    { value: '', label: t('account.segmentChoose') },
    ...AUTHOR_SEGMENTS.map((value) => ({ value, label: segmentName(value) })),
  ];
  return (
    <>
      <Field label={t('account.name')} hint={t('account.nameHint')}>
        <Input name="name" autoComplete="name" maxLength={100} required />
      </Field>
      <Field label={t('account.email')}>
        <Input name="email" type="email" defaultValue={email} autoComplete="email" maxLength={200} required />
      </Field>
      <NewPasswordField label={t('account.password')} />
      <Field label={t('account.segment')}>
        <Select name="authorSegment" defaultValue="" options={segments} />
      </Field>
    </>
  );
}

function EmailTakenMessage({ logInUrl }: { readonly logInUrl: string }) {
  return (
    <>
      {t('account.emailTaken')} <a href={logInUrl}>{t('account.logIn')}</a>
    </>
  );
}

/** Replaces the form if sign-ups are closed, or if they need an invitation and the visitor has none. */
function ClosedCard({ logInUrl, data }: { readonly logInUrl: string; readonly data: SignUpData }) {
  const { site } = usePageContext();
  const isByInvitation = site.signups === 'invite';
  return (
    <AccountCard
      title={t(isByInvitation ? 'account.inviteTitle' : 'account.closedTitle')}
      lead={t(isByInvitation ? 'account.inviteText' : 'account.closedText')}
      picture={data.like?.picture}
      footer={data.like ? <BackLink next={data.next} /> : undefined}
    >
      <ButtonLink kind="primary" href={logInUrl}>
        {t('account.logIn')}
      </ButtonLink>
    </AccountCard>
  );
}
