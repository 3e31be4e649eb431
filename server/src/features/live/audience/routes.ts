import { PublicError } from '@flydeck/contract/errors';
import { AUDIENCE_QUESTION_STATES } from '@flydeck/contract/live/audience-question';
import * as endpoints from '@flydeck/contract/live/endpoints';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import { type Limits, rateLimitKey } from '../../limits/index.ts';
import { requireSnapshot } from '../channel/require-snapshot.ts';
import type { CodeLookup } from '../followers/code-lookup.ts';
import type { DeviceCookie } from '../followers/device-cookie.ts';
import { sendCachedJson } from '../followers/send-cached-json.ts';
import type { LiveDb } from '../live-db.ts';
import { WRITE_ADDRESS_LIMIT, WRITE_LIMIT } from '../live-limits.ts';
import { requireSession } from '../sessions/find-session.ts';
import { listQuestions, moderateQuestion, voteForQuestion, writeQuestion } from './audience-questions.ts';

export interface AudienceRouteDeps extends EndpointServer {
  readonly db: LiveDb;
  readonly limits: Limits;
  readonly codes: CodeLookup;
  readonly devices: DeviceCookie;
  /** Notifies followers and presenters of a session about new questions and votes. */
  readonly notifyQuestions: (sessionId: string) => void;
}

/** Registers the endpoints of the questions that followers write. */
export function registerAudienceRoutes(deps: AudienceRouteDeps): void {
  const { db, limits, codes, devices, notifyQuestions } = deps;
  serve(deps, endpoints.listAudienceQuestions, async ({ params: { code }, request, reply }) => {
    const channel = await codes.find(request.ip, code);
    const { id, questions_revision: revision } = requireSnapshot(channel).session;
    const json = await channel.cached('questions', revision, async () =>
      JSON.stringify({ questions: await listQuestions(db, id, ['shown', 'answered']) }),
    );
    return sendCachedJson(request, reply, { json: json ?? '', etag: `"${id}-questions-${revision}"` });
  });
  serve(deps, endpoints.writeAudienceQuestion, async ({ params: { code }, body, request, reply }) => {
    const { id: sessionId, settings } = requireSnapshot(await codes.find(request.ip, code)).session;
    if (!settings.acceptsQuestions) throw new PublicError('live.closed');
    const device = devices.ensureDevice(request, reply, sessionId);
    await limits.consume(WRITE_LIMIT, device);
    await limits.consume(WRITE_ADDRESS_LIMIT, sessionId, rateLimitKey(request.ip));
    await writeQuestion(db, { ...body, sessionId, device, state: settings.moderatesQuestions ? 'pending' : 'shown' });
    notifyQuestions(sessionId);
  });
  serve(deps, endpoints.voteForAudienceQuestion, async ({ params: { code, id }, request, reply }) => {
    const { id: sessionId } = requireSnapshot(await codes.find(request.ip, code)).session;
    await voteForQuestion(db, { sessionId, id, device: devices.ensureDevice(request, reply, sessionId) });
    notifyQuestions(sessionId);
  });
  serve(deps, endpoints.listAllAudienceQuestions, async ({ member, params: { id } }) => {
    await requireSession(db, member, id);
    return { questions: await listQuestions(db, id, AUDIENCE_QUESTION_STATES) };
  });
  serve(deps, endpoints.moderateAudienceQuestion, async ({ member, params: { id, questionId }, body }) => {
    await requireSession(db, member, id);
    await moderateQuestion(db, id, { questionId, ...body });
  });
}
