import type { ComponentProps } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import {
  type CardErrors,
  type CardField,
  type CardFields,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from './card-text.ts';
import styles from './test-card-form.module.css';

interface CardFieldsetProps {
  readonly fields: CardFields;
  readonly errors: CardErrors;
  readonly onChange: (fields: CardFields) => void;
}

/** The fields for the buyer's e-mail address and the card. */
export function CardFieldset({ fields, errors, onChange }: CardFieldsetProps) {
  const errorOf = (name: CardField) => {
    const key = errors[name];
    return key === undefined ? undefined : t(key);
  };
  const fieldProps = (name: CardField, format: (text: string) => string = (text) => text) => ({
    name,
    value: fields[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...fields, [name]: format(currentTarget.value) }),
  });
  const digitInputProps: ComponentProps<'input'> = { inputMode: 'numeric', dir: 'ltr', spellCheck: false };
  return (
    <>
      <Field label={t('pdf.email')} hint={t('pdf.emailHint')} error={errorOf('email')}>
        <Input {...fieldProps('email')} type="email" autoComplete="email" required />
      </Field>
      <Field label={t('pdf.cardNumber')} error={errorOf('card')}>
        <Input
          {...digitInputProps}
          {...fieldProps('card', formatCardNumber)}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          required
        />
      </Field>
      <div className={styles.pair}>
        <Field label={t('pdf.expiry')} error={errorOf('expiry')}>
          <Input
            {...digitInputProps}
            {...fieldProps('expiry', formatExpiry)}
            autoComplete="cc-exp"
            placeholder={t('pdf.expiryShape')}
            required
          />
        </Field>
        <Field label={t('pdf.cvc')} error={errorOf('cvc')}>
          <Input
            {...digitInputProps}
            {...fieldProps('cvc', formatCvc)}
            autoComplete="cc-csc"
            placeholder="123"
            required
          />
        </Field>
      </div>
    </>
  );
}
