import { SHARE_TYPES } from '../sharing/constants.ts';

/** The last seven, thirty or ninety days, today included; or everything that is kept. */
export const INSIGHT_RANGES = ['7', '30', '90', 'all'] as const;
export type InsightRange = (typeof INSIGHT_RANGES)[number];
export const DEFAULT_INSIGHT_RANGE: InsightRange = '30';

/** Where visits come from: by an address of their own (typed, in a mail), from this instance, from another site. */
export const SOURCE_KINDS = ['direct', 'here', 'host', 'others'] as const;

/** What visitors look through. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'unknown'] as const;

/** How visitors pass a presentation on; each also a row where nobody did. */
export const SHARE_WAYS = ['LINK', 'EMBED_CODE', 'COPY', ...SHARE_TYPES] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

/** Other sites that are named one by one; the rest are one row together. */
export const NAMED_SOURCES = 12;

/** Below so many visits every single one moves the numbers, and the page says so. */
export const FEW_VISITS = 10;

/** Where the author reads them. */
export const insightsPath = (oid: string): string => `/insights/${oid}/`;
/** The same as data. */
export const insightsCallPath = (oid: string): string => `/api/insights/${oid}`;
/** The same as a file for spreadsheets. */
export const insightsCsvPath = (oid: string): string => `/api/insights/${oid}/csv`;
