import { createContext } from 'react';

/** Attributes that connect a control to the label, hint and error of the `Field` around it. Empty outside of a field. */
interface FieldAttributes {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

export const FieldContext = createContext<FieldAttributes>({});
