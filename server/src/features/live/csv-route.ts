import { AUDIENCE_QUESTION_STATES } from '@flydeck/contract/live/audience-question';
import { downloadLiveResults } from '@flydeck/contract/live/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { listQuestions } from './audience/audience-questions.ts';
import type { LiveDb } from './live-db.ts';
import { loadAllResults } from './questions/results.ts';
import { resultsCsv } from './results-csv.ts';
import { requireSession } from './sessions/find-session.ts';

/** Registers the endpoint with which members download the results of a session. */
export function registerCsvRoute(deps: EndpointServer & { readonly db: LiveDb }): void {
  const { db } = deps;
  serve(deps, downloadLiveResults, async ({ member, params: { id }, reply }) => {
    const { started_at: startedAt } = await requireSession(db, member, id);
    const csv = resultsCsv(await loadAllResults(db, id), await listQuestions(db, id, AUDIENCE_QUESTION_STATES));
    return reply
      .header('content-disposition', `attachment; filename="live-${startedAt.toISOString().slice(0, 10)}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(csv);
  });
}
