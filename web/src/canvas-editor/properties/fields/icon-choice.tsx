import type { ReactNode } from 'react';
import styles from './fields.module.css';
import { IconToggle } from './icon-toggle.tsx';

interface IconChoiceProps<Value> {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: ReactNode }[];
  /** The current value. If it is none of the options, no button is pressed. */
  readonly value: unknown;
  /** Returns whether an option is the current value. If absent, they are compared by identity. */
  isSame?(option: Value): boolean;
  onChoose(value: Value): void;
}

/** A group of buttons with icons, of which one can be chosen. */
export function IconChoice<Value>({
  label,
  hidesLabel = false,
  options,
  value,
  isSame = (option) => option === value,
  onChoose,
}: IconChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row with its legend in all browsers.
    <div className={hidesLabel ? styles.wide : styles.row} role="group" aria-label={label}>
      {!hidesLabel && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <div className={styles.icons}>
        {options.map((option) => (
          <IconToggle
            key={option.label}
            label={option.label}
            isPressed={isSame(option.value)}
            onClick={() => onChoose(option.value)}
          >
            {option.icon}
          </IconToggle>
        ))}
      </div>
    </div>
  );
}
