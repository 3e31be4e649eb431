import type { InstanceFacts } from '../pages/site.ts';

/** Facts about the instance that pages show. Stored in memory, and updated by the features that determine the facts. */
export interface Facts {
  readonly current: InstanceFacts;
  update(facts: Partial<InstanceFacts>): void;
}
