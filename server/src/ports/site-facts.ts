import type { SiteFactsByLanguage } from '../pages/site.ts';

/**
 * The facts about the instance that pages contain, such as the number of presentations. The facts are kept in memory.
 * The feature that determines a fact also updates it. The instance facts in the database are other facts.
 */
export interface SiteFactsStore {
  readonly current: SiteFactsByLanguage;
  update(facts: Partial<SiteFactsByLanguage>): void;
}
