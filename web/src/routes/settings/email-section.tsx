import type { AccountSettings } from '@flydeck/contract/accounts/settings';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, PasswordInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LoadedContent, Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

const resendVerification = async () => {
  await call('POST /api/accounts/resend-verification');
  showToast({ text: t('account.mailSent'), kind: 'done' });
};

/** E-mail address of the account. A new address replaces the old address once the member has confirmed it. */
export function EmailSection({ settings }: { readonly settings: EndpointData<AccountSettings> }) {
  const resendAction = useAction(resendVerification);
  const changeEmail = useAction(async (values: FormData) => {
    const body = { email: String(values.get('email')), password: String(values.get('password')) };
    await call('POST /api/accounts/change-email', { body });
    settings.reload();
  });
  return (
    <Section title={t('account.email')}>
      <LoadedContent endpoint={settings} heightPx={220}>
        {({ email, emailVerified, pendingEmail }) => (
          <>
            <p>
              <strong>{email}</strong>
            </p>
            {!emailVerified && (
              <>
                <Notice>{t('account.notVerified')}</Notice>
                {resendAction.error && <Notice kind="failed">{accountErrorText(resendAction.error)}</Notice>}
                <Button aria-disabled={resendAction.busy} onClick={() => void resendAction.run()}>
                  {t('account.sendAgain')}
                </Button>
              </>
            )}
            {pendingEmail !== null && <Notice>{t('account.pendingEmail', { email: pendingEmail })}</Notice>}
            <SettingsForm
              action={changeEmail}
              submitLabel={t('account.changeEmail')}
              onSubmit={(values, form) => void changeEmail.run(values).then((isChanged) => isChanged && form.reset())}
            >
              <Field label={t('account.newEmail')}>
                <Input name="email" type="email" autoComplete="email" required />
              </Field>
              <Field label={t('account.currentPassword')}>
                <PasswordInput name="password" autoComplete="current-password" required />
              </Field>
            </SettingsForm>
          </>
        )}
      </LoadedContent>
    </Section>
  );
}
