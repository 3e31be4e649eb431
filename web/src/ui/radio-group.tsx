import type { ReactNode } from 'react';
import { Radio } from './choice.tsx';
import { classNames } from './class-names.ts';
import styles from './radio-group.module.css';

interface RadioGroupProps<Value extends string> {
  readonly legend: ReactNode;
  /** CSS class that styles the legend and sets its distance to the choices. */
  readonly legendClass: string | undefined;
  /** Name of the group in the form. */
  readonly name: string;
  readonly choices: readonly Value[];
  /** The selected choice. If absent, the browser remembers the choice (uncontrolled inputs in React). */
  readonly selectedValue?: Value;
  readonly onChoose: (value: Value) => void;
  readonly labelOf: (value: Value) => ReactNode;
  readonly hintOf?: (value: Value) => ReactNode;
  readonly required?: boolean;
  /** Content below all choices, such as fields for the selected choice. */
  readonly children?: ReactNode;
}

/** A group of radio buttons with a legend. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, legendClass, name, choices, selectedValue, onChoose, labelOf, hintOf, required, children } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, legendClass)}>{legend}</legend>
      {choices.map((value) => (
        <Radio
          key={value}
          name={name}
          value={value}
          checked={selectedValue === undefined ? undefined : value === selectedValue}
          required={required}
          onChange={() => onChoose(value)}
          label={labelOf(value)}
          hint={hintOf?.(value)}
        />
      ))}
      {children}
    </fieldset>
  );
}
