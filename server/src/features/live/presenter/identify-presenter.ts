import { PublicError } from '@flydeck/contract/errors';
import type { VisitorRequest, Visitors } from '../../../ports/visitors.ts';
import type { Snapshot } from '../channel/load-snapshot.ts';
import type { LiveDb } from '../live-db.ts';
import { mayEdit } from '../sessions/find-session.ts';
import { findRemote } from './remotes.ts';

/** Who sends the messages on a socket: a member who may edit the presentation, or a remote. */
export type Presenter =
  | { readonly kind: 'member'; readonly userId: string; readonly profileOid: string }
  | { readonly kind: 'remote'; readonly remoteId: string };

interface IdentifyDeps {
  readonly db: LiveDb;
  readonly visitors: Visitors;
}

/**
 * Returns the presenter who opened a socket.
 * @param token the token of a remote; undefined for members
 * @throws PublicError `auth.required` without a session of a member; `resource.not_found` if the member may not edit the
 * presentation, or if the session has no remote with this token
 */
export async function identifyPresenter(
  { db, visitors }: IdentifyDeps,
  request: VisitorRequest,
  { session }: Snapshot,
  token: string | undefined,
): Promise<Presenter> {
  if (token !== undefined) {
    const remoteId = await findRemote(db, session.id, token);
    if (remoteId === undefined) throw new PublicError('resource.not_found');
    return { kind: 'remote', remoteId };
  }
  // Passes a new object, because `visitors` caches the visitor of each request object.
  const actor = await visitors.actorOf({ headers: request.headers });
  if (actor.kind !== 'member') throw new PublicError('auth.required');
  if (!(await mayEdit(db, actor, session.presentation_oid))) throw new PublicError('resource.not_found');
  return { kind: 'member', userId: actor.userId, profileOid: actor.profileOid };
}

/** Returns the text that identifies a connection in the column `baton_holder`. */
export const holderOf = (presenter: Presenter, clientId: string): string =>
  `${presenter.kind === 'member' ? presenter.profileOid : presenter.remoteId} ${clientId}`;
