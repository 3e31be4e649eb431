import type { ReactNode } from 'react';
import { Radio } from './choice.tsx';
import { classNames } from './class-names.ts';
import styles from './radio-group.module.css';

interface RadioGroupProps<Value extends string> {
  readonly legend: ReactNode;
  /** How the legend looks, and how far it stands from the choices. */
  readonly legendClass: string | undefined;
  readonly name: string;
  readonly choices: readonly Value[];
  /** Left out, the browser keeps what is chosen. */
  readonly chosen?: Value;
  readonly onChoose: (value: Value) => void;
  readonly labelOf: (value: Value) => ReactNode;
  readonly hintOf?: (value: Value) => ReactNode;
  readonly required?: boolean;
  /** What goes with a choice, below them all. */
  readonly children?: ReactNode;
}

/** One of several, all in sight, under one question. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, legendClass, name, choices, chosen, onChoose, labelOf, hintOf, required, children } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, legendClass)}>{legend}</legend>
      {choices.map((value) => (
        <Radio
          key={value}
          name={name}
          value={value}
          checked={chosen === undefined ? undefined : value === chosen}
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
