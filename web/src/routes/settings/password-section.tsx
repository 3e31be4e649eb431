import { NewPasswordField } from '../../account/new-password-field.tsx';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

const changePassword = async (values: FormData) => {
  const body = {
    currentPassword: String(values.get('currentPassword')),
    password: String(values.get('password')),
  };
  await call('POST /api/accounts/change-password', { body });
  showToast({ text: t('account.passwordChanged'), kind: 'done' });
};

/** A form that changes the password. The server then ends all other sessions of the member. */
export function PasswordSection({ onChanged }: { readonly onChanged: () => void }) {
  const action = useAction(changePassword);
  const submit = async (values: FormData, form: HTMLFormElement) => {
    if (!(await action.run(values))) return;
    form.reset();
    onChanged();
  };
  return (
    <Section title={t('account.password')} lead={t('account.resetLead')}>
      <SettingsForm action={action} submitLabel={t('account.changePassword')} onSubmit={submit}>
        <Field label={t('account.currentPassword')}>
          <PasswordInput name="currentPassword" autoComplete="current-password" required />
        </Field>
        <NewPasswordField label={t('account.newPassword')} />
      </SettingsForm>
    </Section>
  );
}
