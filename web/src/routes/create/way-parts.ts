import type { Creating } from './use-create.ts';
import type { CreateWish } from './wish.ts';

/** Props of the form of each method. */
export interface WayParts {
  readonly values: CreateWish;
  readonly change: (changed: Partial<CreateWish>) => void;
  readonly creating: Creating;
}
