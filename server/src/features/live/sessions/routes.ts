import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/live/endpoints';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import { createPairing, pairRemote, removeRemotes } from '../presenter/remotes.ts';
import { changeSettings, deleteSession, endSession, updateScene } from './change-session.ts';
import { mayEdit, requireRunningSession, requireSession } from './find-session.ts';
import { presentSession, selectSessions } from './present-session.ts';
import { type StartDeps, startSession } from './start-session.ts';

const LISTED_SESSIONS_MAX = 100;

/** Registers the endpoints with which members start and change live sessions, and pair remotes. */
export function registerSessionRoutes(deps: StartDeps & EndpointServer): void {
  const { db, blobs } = deps;
  serve(deps, endpoints.startLiveSession, async ({ member, body }) => {
    const id = await startSession(deps, member, body);
    return presentSession(await requireSession(db, member, id));
  });
  serve(deps, endpoints.listLiveSessions, async ({ member, query: { oid } }) => {
    if (oid !== undefined && !(await mayEdit(db, member, oid))) throw new PublicError('resource.not_found');
    const rows = await selectSessions(db)
      .where(({ eb }) =>
        oid === undefined ? eb('presenter_oid', '=', member.profileOid) : eb('presentation_oid', '=', oid),
      )
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(LISTED_SESSIONS_MAX)
      .execute();
    return { sessions: rows.map(presentSession) };
  });
  serve(deps, endpoints.getLiveSession, async ({ member, params }) =>
    presentSession(await requireSession(db, member, params.id)),
  );
  serve(deps, endpoints.changeLiveSettings, async ({ member, params: { id }, body }) => {
    await requireRunningSession(db, member, id);
    await changeSettings(db, id, body);
    return presentSession(await requireSession(db, member, id));
  });
  serve(deps, endpoints.updateLiveScene, async ({ member, params: { id } }) => {
    await updateScene(db, blobs, await requireRunningSession(db, member, id));
    return presentSession(await requireSession(db, member, id));
  });
  serve(deps, endpoints.endLiveSession, async ({ member, params: { id } }) => {
    await requireSession(db, member, id);
    await endSession(db, id);
    return presentSession(await requireSession(db, member, id));
  });
  serve(deps, endpoints.deleteLiveSession, async ({ member, params: { id } }) => {
    await requireSession(db, member, id);
    await deleteSession(db, id);
  });
  registerRemoteRoutes(deps);
}

function registerRemoteRoutes(deps: StartDeps & EndpointServer): void {
  const { db } = deps;
  serve(deps, endpoints.createPairing, async ({ member, params: { id } }) => {
    await requireRunningSession(db, member, id);
    return createPairing(deps, member, id);
  });
  serve(deps, endpoints.removeRemotes, async ({ member, params: { id } }) => {
    await requireSession(db, member, id);
    await removeRemotes(db, id);
  });
  serve(deps, endpoints.pairRemote, async ({ body, request }) => pairRemote(deps, request.ip, body.pairingCode));
}
