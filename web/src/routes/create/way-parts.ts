import type { Creating } from './use-create.ts';
import type { CreateWish } from './wish.ts';

/** What each way to begin works with. */
export interface WayParts {
  readonly wish: CreateWish;
  readonly change: (changed: Partial<CreateWish>) => void;
  readonly creating: Creating;
}
