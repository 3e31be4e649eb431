import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type InputHTMLAttributes, type SelectHTMLAttributes, use, useState } from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';
import styles from './input.module.css';

/** A single-line text field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...use(FieldContext)} className={classNames(styles.input, className)} {...rest} />;
}

/** A multi-line text field. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...use(FieldContext)} className={classNames(styles.textArea, className)} {...rest} />;
}

/** A password field with a button that shows or hides the password. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className={styles.wrap}>
      <Input type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...props} />
      <IconButton
        className={styles.reveal}
        label={t(isVisible ? 'form.hidePassword' : 'form.showPassword')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A menu of options. The native `select` element works on every phone and with every screen reader. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={styles.wrap}>
      <select {...use(FieldContext)} className={classNames(styles.select, className)} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}
