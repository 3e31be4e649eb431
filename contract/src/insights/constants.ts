import { SHARE_TYPES } from '../sharing/constants.ts';

/** Period of the statistics: the last 7, 30 or 90 days including today, or all stored data. */
export const INSIGHT_RANGES = ['7', '30', '90', 'all'] as const;
export type InsightRange = (typeof INSIGHT_RANGES)[number];
export const DEFAULT_INSIGHT_RANGE: InsightRange = '30';

/** Since the file of the presentation was last replaced, or independent of replacements. */
export const INSIGHT_PERIODS = ['current', 'all'] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** Kinds of referrers: none (as for typed URLs), this instance, a site with its host name, all other sites together. */
export const SOURCE_KINDS = ['direct', 'here', 'host', 'others'] as const;

/** Device types of visitors. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'unknown'] as const;

/** Methods of sharing a presentation. The statistics have a row for each method, even with a count of 0. */
export const SHARE_METHODS = ['LINK', 'EMBED_CODE', 'COPY', ...SHARE_TYPES] as const;
export type ShareMethod = (typeof SHARE_METHODS)[number];

/** Maximum number of sites with a row of their own. One more row contains the sum of all other sites. */
export const MAX_NAMED_SOURCES = 12;

/** Minimum number of visits for representative statistics. With fewer visits, the page shows a warning. */
export const REPRESENTATIVE_VISITS_MIN = 10;

/** Path of the insights page. */
export const insightsPath = (oid: string): string => `/insights/${oid}/`;
