import type { CreateFormValues } from './form-values.ts';
import type { Creation } from './use-create.ts';

/** Props of the forms of all methods. */
export interface MethodProps {
  readonly values: CreateFormValues;
  /** Changes some of the values, and stores them in the browser. */
  readonly change: (changes: Partial<CreateFormValues>) => void;
  readonly creation: Creation;
}
