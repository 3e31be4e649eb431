import type { ReactNode } from 'react';
import styles from './fields.module.css';
import { IconToggle } from './icon-toggle.tsx';

interface IconChoiceProps<Value> {
  readonly label: string;
  /** Whether only screen readers get the label. Default: false. */
  readonly hidesLabel?: boolean;
  /** Whether the buttons are ordered, and their icons mirrored, as in right-to-left languages. Default: as the page. */
  readonly isRightToLeft?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: ReactNode }[];
  /** The current value. If no option has this value, no button is shown as pressed. */
  readonly value: unknown;
  /** Returns whether the value of an option is the current value. Default: compares the values by identity. */
  isSame?(option: Value): boolean;
  onChoose(value: Value): void;
}

/** A group of buttons with icons. Each button sets a value; the button of the current value is shown as pressed. */
export function IconChoice<Value>({
  label,
  hidesLabel = false,
  isRightToLeft = false,
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
      <div className={styles.icons} dir={isRightToLeft ? 'rtl' : undefined}>
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
