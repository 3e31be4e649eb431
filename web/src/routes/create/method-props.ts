import type { CreateFormValues } from './form-values.ts';
import type { Creating } from './use-create.ts';

/** Props of the form of each method. */
export interface MethodProps {
  readonly values: CreateFormValues;
  readonly change: (changed: Partial<CreateFormValues>) => void;
  readonly creating: Creating;
}
