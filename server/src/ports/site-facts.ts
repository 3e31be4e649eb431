import type { SiteFactsByLanguage } from '../pages/site.ts';

/**
 * The facts about the instance that pages contain, such as the number of presentations. They are kept in memory, and
 * the features that determine them update them. They are not the instance facts that the database stores.
 */
export interface SiteFactsStore {
  readonly current: SiteFactsByLanguage;
  update(facts: Partial<SiteFactsByLanguage>): void;
}
