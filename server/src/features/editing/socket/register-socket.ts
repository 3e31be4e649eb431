import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { openEditingSocket } from '@flydeck/contract/editing/endpoints';
import { notify } from '../../../adapters/notifications/notify.ts';
import type { EndpointServer } from '../../../http/serve.ts';
import { serveSocket } from '../../../http/serve-socket.ts';
import { ACCESS_CHANNEL, COMMENTS_CHANNEL } from '../../../library/index.ts';
import type { Notifications } from '../../../ports/notifications.ts';
import { requireEditingRight } from '../access.ts';
import { BATCHES_CHANNEL } from '../insert-batch.ts';
import { PresenceHub } from '../presence/presence-hub.ts';
import { PRESENCE_CHANNEL } from '../presence/presence-payload.ts';
import { AccessWatcher } from './access-watcher.ts';
import { CommentWatcher } from './comment-watcher.ts';
import { EditingSession, type SessionDeps } from './editing-session.ts';

/** Maximum number of sockets of one participant in this process. */
const MAX_SOCKETS_PER_PARTICIPANT = 50;

/** Interval at which logs are read and rights are checked while notifications from the database are not received. */
const POLL_INTERVAL_MS = 2000;

interface SocketDeps extends Omit<SessionDeps, 'accessWatcher' | 'commentWatcher' | 'presence'>, EndpointServer {
  readonly notifications: Notifications;
  /** Public origin of the instance; undefined if it is not configured. */
  readonly origin: string | undefined;
}

/** Registers the endpoint for the sockets of editors, and notifies the sockets about batches of all processes. */
export async function registerEditingSocket(deps: SocketDeps): Promise<void> {
  const { app, db, follower, notifications, clock } = deps;
  const accessWatcher = new AccessWatcher();
  const commentWatcher = new CommentWatcher(db);
  const presence = new PresenceHub({ clock, publish: (payloads) => notify(db, PRESENCE_CHANNEL, payloads) });
  const sessionDeps = { ...deps, accessWatcher, commentWatcher, presence };
  const socketCounts = new Map<string, number>();
  /** Adds `change` to the number of sockets of a participant and returns the sum. */
  const changeCount = (userId: string, change: 1 | -1): number => {
    const count = (socketCounts.get(userId) ?? 0) + change;
    if (count > 0) socketCounts.set(userId, count);
    else socketCounts.delete(userId);
    return count;
  };
  serveSocket(deps, openEditingSocket, {
    checkAccess: async (participant, { oid }) => void (await requireEditingRight(db, participant, oid)),
    open: (opened) => {
      const { socket, participant } = opened;
      socket.on('close', () => changeCount(participant.userId, -1));
      if (changeCount(participant.userId, 1) > MAX_SOCKETS_PER_PARTICIPANT) socket.close(CLOSE_CODES.tooManyRequests);
      else new EditingSession(sessionDeps, opened);
    },
  });
  /** `payload` is the oid of a presentation and the sequence number of a batch, separated by a space. */
  const onBatch = (payload: string): void => {
    const [oid = '', seq] = payload.split(' ');
    follower.notify(oid, Number(seq));
  };
  // After a new connection to the database, all logs are read, because notifications may have been lost.
  await notifications.listen(BATCHES_CHANNEL, onBatch, () => follower.notifyAll());
  await notifications.listen(
    ACCESS_CHANNEL,
    (payload) => accessWatcher.notify(payload),
    () => accessWatcher.notifyAll(),
  );
  await notifications.listen(
    COMMENTS_CHANNEL,
    (payload) => commentWatcher.notify(payload),
    () => void commentWatcher.notifyAll(),
  );
  await notifications.listen(
    PRESENCE_CHANNEL,
    (payload) => presence.receive(payload),
    () => presence.handleMissed(),
  );
  const poll = setInterval(() => {
    if (notifications.isListening) return;
    follower.notifyAll();
    accessWatcher.notifyAll();
    void commentWatcher.notifyAll();
  }, POLL_INTERVAL_MS);
  poll.unref();
  app.addHook('onClose', async () => {
    clearInterval(poll);
    await presence.close();
  });
}
