import type { SiteInfoByLanguage } from '../pages/site.ts';

/**
 * Information about the instance that pages contain, such as the number of presentations. It is kept in memory. The
 * feature that determines a value also updates it. It differs from the "instance facts" in the database, which
 * record when something happened once, such as when the demos were loaded.
 */
export interface SiteInfoStore {
  readonly current: SiteInfoByLanguage;
  update(siteInfo: Partial<SiteInfoByLanguage>): void;
}
