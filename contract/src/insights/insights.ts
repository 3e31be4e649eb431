import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import type { Picture } from '../presentations/page-data.ts';
import { salesSumSchema } from '../purchases/ledger.ts';
import type { PdfDownloadPrice } from '../purchases/price.ts';
import { DEFAULT_INSIGHT_RANGE, DEVICES, INSIGHT_RANGES, SHARE_WAYS, SOURCE_KINDS } from './constants.ts';

const countSchema = z.int().min(0);
const daySchema = z.iso.date();
const msSchema = z.number().min(0).nullable();

/** `?range=` of the page, the call and the file. */
export const insightsQuerySchema = z.strictObject({
  range: z.enum(INSIGHT_RANGES).default(DEFAULT_INSIGHT_RANGE),
});
export const insightsParamsSchema = z.object({ oid: oidSchema });

const sourceSchema = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** Of kind `host` only; else empty. */
  host: z.string(),
  visits: countSchema,
});
export type InsightSource = z.infer<typeof sourceSchema>;

const stepSchema = z.object({
  /** As in the address of the page. */
  number: countSchema,
  /** Visits that looked at it. */
  visits: countSchema,
  /** Of these, milliseconds in sight; null: nobody looked. */
  averageMs: msSchema,
  medianMs: msSchema,
  /** Visits that got here or further. */
  reached: countSchema,
});
export type InsightStep = z.infer<typeof stepSchema>;

const barSchema = z.object({
  /** First day, UTC. */
  from: daySchema,
  /** How many days it stands for. */
  days: z.int().min(1),
  visits: countSchema,
});
export type InsightBar = z.infer<typeof barSchema>;

/**
 * `GET /api/insights/{oid}`: how a presentation is watched, in sums. Visits of its owner and of known robots are not among
 * them.
 */
export const insightsSchema = z.object({
  range: z.enum(INSIGHT_RANGES),
  visits: countSchema,
  /** Days on which somebody came. */
  daysWithVisits: countSchema,
  /** Visits that presented. */
  started: countSchema,
  /** Visits that reached the last step. */
  completed: countSchema,
  /** How long half of the visits that presented watched at least; milliseconds. */
  medianWatchMs: msSchema,
  bars: z.array(barSchema),
  steps: z.array(stepSchema),
  /** Views of steps that are not part of the published version; null if there are none. */
  earlierVersions: z.object({ visits: countSchema, averageMs: msSchema, medianMs: msSchema }).nullable(),
  sources: z.array(sourceSchema),
  /** Sites whose pages it is embedded in. */
  embeds: z.array(sourceSchema),
  devices: z.array(z.object({ device: z.enum(DEVICES), visits: countSchema })),
  likes: z.object({
    /** Of all times. */
    total: countSchema,
    given: countSchema,
    takenBack: countSchema,
  }),
  shares: z.array(z.object({ way: z.enum(SHARE_WAYS), count: countSchema })),
  /** What its PDF was sold for, a row each currency; real money first. */
  sales: z.array(salesSumSchema),
});
export type Insights = z.infer<typeof insightsSchema>;

/** A step as the page draws it. */
export interface DrawnStep {
  /** As in the address of the page. */
  readonly number: number;
  readonly title: string;
  readonly picture: Picture | null;
  /** Its four corners in the overview, as shares of its width and height; null where it is no place in it. */
  readonly corners: readonly (readonly [x: number, y: number])[] | null;
}

/** What the page of insights is drawn from. */
export interface InsightsPage {
  readonly oid: string;
  readonly title: string;
  /** Of the presentation. */
  readonly path: string;
  /** Nobody else can see it. */
  readonly isPrivate: boolean;
  readonly overview: Picture | null;
  /** What its PDF costs now; null: it is not offered. */
  readonly pdfPrice: PdfDownloadPrice | null;
  /** It has a price, and is not offered because no payment provider is configured. */
  readonly lacksPaymentProvider: boolean;
  readonly steps: readonly DrawnStep[];
  readonly insights: Insights;
}
