import type { InstanceFacts } from '../pages/site.ts';

/** Facts about the instance for all pages, held in memory and updated by the features that determine them. */
export interface Facts {
  readonly current: InstanceFacts;
  update(facts: Partial<InstanceFacts>): void;
}
