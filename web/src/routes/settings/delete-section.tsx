import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

const deleteAccount = (password: string) => call('POST /api/accounts/delete', { body: { password } });

/** A form that deletes the account permanently. The member must enter the current password. */
export function DeleteSection() {
  const action = useAction(deleteAccount);
  const submit = async (values: FormData) => {
    if (await action.run(String(values.get('password')))) location.assign('/');
  };
  return (
    <Section title={t('account.delete')} lead={t('account.deleteLead')}>
      <SettingsForm action={action} danger submitLabel={t('account.deleteForGood')} onSubmit={submit}>
        <Field label={t('account.currentPassword')}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
      </SettingsForm>
    </Section>
  );
}
