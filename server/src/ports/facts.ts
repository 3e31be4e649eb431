import type { InstanceFacts } from '../pages/site.ts';

/**
 * Facts about the instance that pages show. They are stored in memory, and updated by the features that determine them.
 */
export interface Facts {
  readonly current: InstanceFacts;
  update(facts: Partial<InstanceFacts>): void;
}
