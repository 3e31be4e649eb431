import {
  insightsParamsSchema,
  insightsQuerySchema,
  insightsSchema,
} from '@flydeck/contract/insights/insights';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { requireMember } from '../../http/require-member.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { insightsCsv } from './csv.ts';
import { type InsightsDb, requireForInsights } from './open-insights.ts';
import { readInsights } from './read-insights.ts';

export interface InsightsRoutesDeps {
  readonly db: InsightsDb;
  readonly visitors: Visitors;
}

const NO_STORE = { 'cache-control': 'no-store' };
const schema = { params: insightsParamsSchema, querystring: insightsQuerySchema };

/** Registers `GET /api/insights/{oid}` and `GET /api/insights/{oid}/csv`, for the owner and administrators. */
export function registerInsightsRoutes(app: FastifyInstance, { db, visitors }: InsightsRoutesDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get('/api/insights/:oid', { schema }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const row = await requireForInsights(db, member, request.params.oid);
    const insights = await readInsights(db, row, request.query.range);
    return reply.headers(NO_STORE).send(insightsSchema.parse(insights));
  });
  routes.get('/api/insights/:oid/csv', { schema }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const row = await requireForInsights(db, member, request.params.oid);
    const insights = insightsSchema.parse(await readInsights(db, row, request.query.range));
    const titles = row.steps.map(({ title }) => title);
    // Slugs may contain letters of any script, but headers only ASCII.
    const name = `insights-${row.slug || row.oid}.csv`;
    return reply
      .headers(NO_STORE)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type('text/csv; charset=utf-8')
      .send(insightsCsv(insights, titles));
  });
}
