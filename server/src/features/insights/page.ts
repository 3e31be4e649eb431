import { insightsPath } from '@flydeck/contract/insights/constants';
import {
  type InsightsPage,
  type InsightsPageStep,
  insightsQuerySchema,
  insightsSchema,
} from '@flydeck/contract/insights/insights';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidParamsSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PdfPricing, pdfDownloadPrice, presentationPath } from '../../library/index.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Pages, PageVisitor } from '../../pages/pages.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { type InsightsDb, type InsightsRow, loadPresentationForInsights } from './load-presentation.ts';
import { loadStepCorners } from './load-step-corners.ts';
import { firstStepNumberOf, readInsights } from './read-insights.ts';

export interface InsightsPageDeps {
  readonly db: InsightsDb;
  readonly blobs: Blobs;
  readonly config: PdfPricing;
  readonly pages: Pages;
}

/**
 * Returns the steps with their corners in the overview, computed from the published scene. Without the scene, the
 * corners are null.
 */
async function loadSteps(blobs: Blobs, row: InsightsRow): Promise<InsightsPageStep[]> {
  const cornersByStep = await loadStepCorners(blobs, row.scene_hash);
  const firstNumber = firstStepNumberOf(row);
  return row.steps.map(({ title, picture }, index) => ({
    number: firstNumber + index,
    title,
    picture,
    corners: cornersByStep[index] ?? null,
  }));
}

async function loadPage(
  { db, blobs, config }: InsightsPageDeps,
  request: FastifyRequest,
  { actor }: PageVisitor,
): Promise<PageResult> {
  const { data: params } = oidParamsSchema.safeParse(request.params);
  if (!params) return undefined;
  // Visitors without a login are redirected for every oid, so that the response does not reveal whether a presentation
  // exists.
  if (actor.kind !== 'member') return { redirectTo: `/login/?next=${encodeURIComponent(request.url)}` };
  const row = await loadPresentationForInsights(db, actor, params.oid);
  if (!row) return undefined;
  // The schema rejects other parameters, such as `lang`, so only range and period are validated. Invalid values are
  // replaced by the defaults.
  const { range, period } = request.query as { range?: unknown; period?: unknown };
  const { data: query = insightsQuerySchema.parse({}) } = insightsQuerySchema.safeParse({ range, period });
  const pdfPrice = pdfDownloadPrice(row, config);
  const data: InsightsPage = {
    oid: row.oid,
    title: row.title,
    path: presentationPath(row.oid, row.slug),
    isPrivate: row.privacy === 'private',
    overview: row.schema_version === '0' ? null : row.preview,
    pdfPrice,
    lacksPaymentProvider: pdfPrice === null && row.pdf_price.kind !== 'none',
    steps: await loadSteps(blobs, row),
    insights: insightsSchema.parse(await readInsights(db, row, query)),
  };
  return {
    name: 'insights',
    data,
    path: insightsPath(row.oid),
    query: `range=${query.range}${query.period === 'all' ? '&period=all' : ''}`,
    listed: false,
  };
}

/** Registers `/insights/{oid}/`, for the owner and administrators. */
export function registerInsightsPage(app: FastifyInstance, deps: InsightsPageDeps): void {
  deps.pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.insights, (request, visitor) =>
    loadPage(deps, request, visitor),
  );
}
