import { createContext } from 'react';

/**
 * Attributes that connect a control with the label, hint and error of the `Field` around it; {} outside of a `Field`.
 */
interface FieldAttributes {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldAttributes>({});
