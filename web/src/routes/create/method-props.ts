import type { CreateFormValues } from './form-values.ts';
import type { Creation } from './use-create.ts';

/** Props of each method's form. A method is a way to create a presentation, such as from Markdown. */
export interface MethodProps {
  readonly values: CreateFormValues;
  /** Changes some of the values, and stores all values in the browser. */
  readonly change: (changes: Partial<CreateFormValues>) => void;
  /** Creates the presentation from the form. */
  readonly creation: Creation;
}
