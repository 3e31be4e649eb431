import type { CreateFormValues } from './form-values.ts';
import type { Creation } from './use-create.ts';

/** Props of the forms, one of which is displayed for each method. */
export interface MethodProps {
  readonly values: CreateFormValues;
  readonly change: (changes: Partial<CreateFormValues>) => void;
  readonly creation: Creation;
}
