import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { PublicError } from '@flydeck/contract/errors';
import { openPresenterSocket } from '@flydeck/contract/live/endpoints';
import type { EndpointServer } from '../../../http/serve.ts';
import { serveSocket } from '../../../http/serve-socket.ts';
import { isRunning } from '../live-db.ts';
import { type ConnectionDeps, PresenterConnection } from './presenter-connection.ts';

/** Maximum number of sockets of a session in this process. */
const SOCKETS_PER_SESSION_MAX = 60;

type SocketDeps = ConnectionDeps & EndpointServer & { readonly origin: string | undefined };

/** Registers the endpoint for the sockets of presenters and remotes. */
export function registerPresenterSocket(deps: SocketDeps): void {
  const { db } = deps;
  const counts = new Map<string, number>();
  /** Adds `change` to the number of sockets of a session and returns the sum. */
  const changeCount = (id: string, change: 1 | -1): number => {
    const count = (counts.get(id) ?? 0) + change;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
    return count;
  };
  serveSocket(deps, openPresenterSocket, {
    async checkAccess(_sender, { id }) {
      const session = await db
        .selectFrom('live_sessions')
        .select('id')
        .where('id', '=', id)
        .where(isRunning)
        .executeTakeFirst();
      if (!session) throw new PublicError('resource.not_found');
    },
    open({ socket, request, params: { id } }) {
      socket.on('close', () => changeCount(id, -1));
      if (changeCount(id, 1) > SOCKETS_PER_SESSION_MAX) socket.close(CLOSE_CODES.tooManyRequests);
      else new PresenterConnection(deps, { socket, request, sessionId: id });
    },
  });
}
