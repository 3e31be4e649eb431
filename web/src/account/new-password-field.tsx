import { t } from '../i18n/index.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';

/** The field for a new password of 10 to 200 characters. */
export function NewPasswordField({ label }: { readonly label: string }) {
  return (
    <Field label={label} hint={t('account.passwordHint')}>
      <PasswordInput name="password" autoComplete="new-password" minLength={10} maxLength={200} required />
    </Field>
  );
}
