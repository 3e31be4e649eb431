import type { ReactNode } from 'react';
import styles from './fields.module.css';
import { IconToggle } from './icon-toggle.tsx';

interface IconChoiceProps<Value> {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: ReactNode }[];
  /** None is pressed if it is not one of the options. */
  readonly value: unknown;
  isSame?(value: Value): boolean;
  onChoose(value: Value): void;
}

/** A choice of one of a few options, which are shown as icons. */
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
