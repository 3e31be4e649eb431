import { z } from 'zod';
import type { Picture } from '../presentations/page-data.ts';
import { salesSumSchema } from '../purchases/ledger.ts';
import type { PdfDownloadPrice } from '../purchases/price.ts';
import {
  DEFAULT_INSIGHT_RANGE,
  DEVICES,
  INSIGHT_PERIODS,
  INSIGHT_RANGES,
  SHARE_METHODS,
  SOURCE_KINDS,
} from './constants.ts';

const countSchema = z.int().min(0);
const daySchema = z.iso.date();
/** A duration in milliseconds; null if nothing was measured. */
const msSchema = z.number().min(0).nullable();

/** Query of the insights page and of the endpoints that return its data as JSON and CSV. */
export const insightsQuerySchema = z.strictObject({
  range: z.enum(INSIGHT_RANGES).default(DEFAULT_INSIGHT_RANGE),
  /** `current`: only visits since the file of the presentation was last replaced. */
  period: z.enum(INSIGHT_PERIODS).default('current'),
});

/** The number of visits from one kind of referrer, or from one site. */
const sourceSchema = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** Host name for the kind `host`; otherwise empty. */
  host: z.string(),
  visits: countSchema,
});
export type InsightSource = z.infer<typeof sourceSchema>;

/** Statistics of a step. */
const stepSchema = z.object({
  /** Step number as in the page's URL; 0 is the overview of a pitch. */
  number: countSchema,
  /** Number of visits that viewed the step. */
  visits: countSchema,
  /** Average time for which a visit viewed the step, in milliseconds; null without visits. */
  averageMs: msSchema,
  /** Median time for which a visit viewed the step, in milliseconds; null without visits. */
  medianMs: msSchema,
  /** Number of visits that reached this step or a later one. */
  reached: countSchema,
});
export type InsightStep = z.infer<typeof stepSchema>;

/** A bar of the chart of visits over time. */
const barSchema = z.object({
  /** The first day that the bar covers, in UTC. */
  from: daySchema,
  /** Number of days that the bar covers. */
  days: z.int().min(1),
  visits: countSchema,
});
export type InsightBar = z.infer<typeof barSchema>;

/**
 * `GET /api/insights/{oid}`: aggregated visits of a presentation, excluding those of its owner and of known robots.
 */
export const insightsSchema = z.object({
  range: z.enum(INSIGHT_RANGES),
  period: z.enum(INSIGHT_PERIODS),
  /** ISO 8601: when a version with the pages of another file was last published; null if this never happened. */
  fileReplacedAt: z.string().nullable(),
  visits: countSchema,
  /** Number of days with at least one visit. */
  daysWithVisits: countSchema,
  /** Number of visits that started the presentation. */
  started: countSchema,
  /** Number of visits that reached the last step. */
  completed: countSchema,
  /** Median watch time of the visits that started the presentation, in milliseconds; null without such visits. */
  medianWatchMs: msSchema,
  bars: z.array(barSchema),
  steps: z.array(stepSchema),
  /** Views of steps that the published version does not contain; null without such views. */
  earlierVersions: z.object({ visits: countSchema, averageMs: msSchema, medianMs: msSchema }).nullable(),
  sources: z.array(sourceSchema),
  /** Visits in embeds on other sites, by site. */
  embeds: z.array(sourceSchema),
  devices: z.array(z.object({ device: z.enum(DEVICES), visits: countSchema })),
  likes: z.object({
    /** Number of all current likes, independent of `range`. */
    total: countSchema,
    /** Number of likes added within `range`. */
    given: countSchema,
    /** Number of likes removed within `range`. */
    takenBack: countSchema,
  }),
  /** Number of shares within `range` by method. */
  shares: z.array(z.object({ way: z.enum(SHARE_METHODS), count: countSchema })),
  /** PDF sales, one row per currency. Rows of test payments are separate and come last. */
  sales: z.array(salesSumSchema),
});
export type Insights = z.infer<typeof insightsSchema>;

/** A row of the insights page: a step, or the overview, which is row 0 of a pitch. */
export interface InsightsPageStep {
  /** Step number as in the page's URL. */
  readonly number: number;
  readonly title: string;
  readonly picture: Picture | null;
  /**
   * The four corners of what the camera shows at the step, as fractions of the width and height of the overview's
   * picture. Null in the row of the overview, and in all rows of a classic.
   */
  readonly corners: readonly (readonly [x: number, y: number])[] | null;
}

/** Data of the insights page. */
export interface InsightsPage {
  readonly oid: string;
  readonly title: string;
  /** Path of the presentation. */
  readonly path: string;
  /** Whether the presentation is private. */
  readonly isPrivate: boolean;
  /** Picture of the overview. */
  readonly overview: Picture | null;
  /** Current price of the presentation's PDF; null if the PDF is not offered. */
  readonly pdfPrice: PdfDownloadPrice | null;
  /** Whether the PDF has a price but is not offered, because no payment provider is configured. */
  readonly lacksPaymentProvider: boolean;
  readonly steps: readonly InsightsPageStep[];
  readonly insights: Insights;
}
