import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/live/endpoints';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import { grantOf, type LinkKeys, loadAccess } from '../../../library/index.ts';
import type { Platform } from '../../../platform.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import { recordQuestionsChange } from '../audience/audience-questions.ts';
import type { LiveDb } from '../live-db.ts';
import { loadLastResults } from '../questions/last-results.ts';
import { requireSession } from '../sessions/find-session.ts';
import { loadReport } from './load-report.ts';

interface ReportDeps extends EndpointServer {
  readonly db: LiveDb;
  readonly blobs: Blobs;
  readonly linkKeys: LinkKeys;
}

/** Registers the page of a live session, and the endpoints with which members change what it shows. */
export function registerReport(deps: ReportDeps & Pick<Platform, 'app' | 'pages'>): void {
  const { app, pages, db, blobs, visitors, linkKeys } = deps;
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME['live-session'], async (request, { actor }) => {
    const { data: id } = oidSchema.safeParse((request.params as { readonly id: string }).id);
    const data = id === undefined ? undefined : await loadReport(deps, actor, id);
    return data && { name: 'live-session', data, path: `/live/sessions/${data.id}/`, listed: false };
  });
  serve(deps, endpoints.getLastResults, async ({ query: { oid, key }, request }) => {
    const [actor, link] = await Promise.all([visitors.actorOf(request), linkKeys.findLink(db, key)]);
    if (!(await loadAccess(db, actor, oid, { grant: link && grantOf(link) })))
      throw new PublicError('resource.not_found');
    return { questions: await loadLastResults(db, blobs, oid) };
  });
  serve(deps, endpoints.setLivePublicity, async ({ member, params: { id }, body: { isPublic } }) => {
    await requireSession(db, member, id);
    await db.updateTable('live_sessions').set({ is_public: isPublic }).where('id', '=', id).execute();
  });
  serve(deps, endpoints.answerAudienceQuestion, async ({ member, params: { id, questionId }, body: { answer } }) => {
    await requireSession(db, member, id);
    const { numUpdatedRows } = await db
      .updateTable('live_audience_questions')
      .set({ answer, ...(answer === null ? {} : { state: 'answered' }) })
      .where('id', '=', questionId)
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
    await recordQuestionsChange(db, id);
  });
}
