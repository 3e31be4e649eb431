import type { SiteFactsByLanguage } from '../pages/site.ts';

/**
 * The facts about the instance that pages contain, such as the number of presentations. The facts are kept in memory.
 * The feature that determines a fact also updates it. These facts are not the "instance facts" in the database, which
 * record when something happened once, such as when the demos were loaded.
 */
export interface SiteFactsStore {
  readonly current: SiteFactsByLanguage;
  update(facts: Partial<SiteFactsByLanguage>): void;
}
