import type { SiteInfoByLanguage } from '../pages/site.ts';

/**
 * Information about the instance that pages contain, such as the number of presentations. The store keeps this
 * information in memory. The feature that determines a value also updates the value in the store. In contrast, the
 * "instance facts" in the database record when something happened once, such as when the demos were loaded.
 */
export interface SiteInfoStore {
  readonly current: SiteInfoByLanguage;
  update(siteInfo: Partial<SiteInfoByLanguage>): void;
}
