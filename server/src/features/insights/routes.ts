import * as endpoints from '@flydeck/contract/insights/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { insightsCsv } from './csv.ts';
import { type InsightsDb, requirePresentationForInsights } from './load-presentation.ts';
import { readInsights } from './read-insights.ts';

export interface InsightsRoutesDeps extends EndpointServer {
  readonly db: InsightsDb;
}

/** Registers the routes that return the insights of a presentation as JSON and CSV to its owner and administrators. */
export function registerInsightsRoutes(deps: InsightsRoutesDeps): void {
  const { db } = deps;
  serve(deps, endpoints.getInsights, async ({ member, params, query }) => {
    const row = await requirePresentationForInsights(db, member, params.oid);
    return readInsights(db, row, query);
  });
  serve(deps, endpoints.downloadInsights, async ({ member, params, query, reply }) => {
    const row = await requirePresentationForInsights(db, member, params.oid);
    const insights = await readInsights(db, row, query);
    const titles = row.steps.map(({ title }) => title);
    // A slug may contain characters of any script, but a header only ASCII. Therefore the name is percent-encoded.
    const name = `insights-${row.slug || row.oid}.csv`;
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type('text/csv; charset=utf-8')
      .send(insightsCsv(insights, titles));
  });
}
