import * as endpoints from '@flydeck/contract/comments/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { listPeopleAllowed } from '../../library/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { authorizeCommenting, type CommentAccess } from './access.ts';
import type { CommentsDeps } from './comments-db.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { deleteOwnComments } from './delete-own-comments.ts';
import { listComments, loadChangedThread } from './list-comments.ts';
import { markThreadRead } from './mark-read.ts';
import { presentPerson } from './people.ts';
import { setResolved } from './resolve-thread.ts';
import { createThread, editComment, reply } from './write-comment.ts';

export type CommentRouteDeps = CommentsDeps & EndpointServer & { readonly clock: Clock };

/** Registers the endpoints of the comments on a presentation. All of them check the right to comment first. */
export function registerCommentRoutes(deps: CommentRouteDeps): void {
  const { db, clock } = deps;
  serve(deps, endpoints.listComments, async ({ participant, params, query }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return listComments(db, { access, now: clock.now() }, query.since);
  });
  serve(deps, endpoints.listMentionable, async ({ participant, params: { oid } }) => {
    const { person } = await authorizeCommenting(db, participant, oid);
    // Guests cannot notify people.
    if (person.kind === 'guest') return { people: [] };
    return { people: (await listPeopleAllowed(db, { oid, verb: 'comment' })).map(presentPerson) };
  });
  serve(deps, endpoints.markThreadRead, async ({ participant, params: { oid, id }, body }) => {
    const { person } = await authorizeCommenting(db, participant, oid);
    if (person.kind === 'member')
      await markThreadRead(db, { oid, threadId: id, profileOid: person.profileOid, ...body });
  });
  serve(deps, endpoints.deleteOwnComments, async ({ member }) => ({
    deletedCount: await deleteOwnComments(db, member.profileOid),
  }));
  registerChanges(deps);
}

/** Registers the endpoints that change threads and comments. They return the changed thread. */
function registerChanges(deps: CommentRouteDeps): void {
  const { db, clock } = deps;
  const present = (access: CommentAccess, threadId: string) =>
    loadChangedThread(db, { access, now: clock.now() }, threadId);
  serve(deps, endpoints.createThread, async ({ participant, params, body }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return present(access, await createThread(deps, access, body));
  });
  serve(deps, endpoints.replyToThread, async ({ participant, params, body }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return present(access, await reply(deps, access, params.id, body));
  });
  serve(deps, endpoints.setThreadResolved, async ({ participant, params, body }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    await setResolved(deps, access, params.id, body.isResolved);
    return present(access, params.id);
  });
  serve(deps, endpoints.editComment, async ({ participant, params, body }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return present(access, await editComment(deps, access, params.id, body));
  });
  serve(deps, endpoints.deleteComment, async ({ participant, params }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return present(access, await deleteComment(deps, access, params.id));
  });
  serve(deps, endpoints.restoreComment, async ({ participant, params }) => {
    const access = await authorizeCommenting(db, participant, params.oid);
    return present(access, await restoreComment(deps, access, params.id, clock.now()));
  });
}
