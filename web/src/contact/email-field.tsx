import { CONTACT_EMAIL_MAX_LENGTH } from '@flydeck/contract/contact/constants';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

interface EmailFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The visitor's e-mail address; empty if unknown. */
  readonly email: string;
  readonly required?: boolean;
}

/** The field for the e-mail address of the sender. */
export function EmailField({ label, hint, email, required = false }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        maxLength={CONTACT_EMAIL_MAX_LENGTH}
        required={required}
      />
    </Field>
  );
}
