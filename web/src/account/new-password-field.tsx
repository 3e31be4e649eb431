import { t } from '../i18n/index.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/input.tsx';

/** A password that is chosen here; how long it must be is the same wherever one is. */
export function NewPasswordField({ label }: { readonly label: string }) {
  return (
    <Field label={label} hint={t('account.passwordHint')}>
      {(ids) => (
        <PasswordInput
          {...ids}
          name="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={200}
          required
        />
      )}
    </Field>
  );
}
