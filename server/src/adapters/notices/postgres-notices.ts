import { Client } from 'pg';
import type { DatabaseConnectivity } from '../../ports/database-connectivity.ts';
import type { Notifications } from '../../ports/notifications.ts';

const RECONNECT_DELAY_MS = 2000;
/** A connection that does not respond for this long counts as lost. A crashed host does not close its connections. */
const HEARTBEAT_TIMEOUT_MS = 5000;
const HEARTBEAT_INTERVAL_MS = 10_000;

interface Listener {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  /** Called after each connection, because notifications may have been missed before. */
  readonly onMissed: () => void;
}

/**
 * Returns notifications by LISTEN on a dedicated PostgreSQL connection, which is reopened when it is lost. Databases
 * without LISTEN (CockroachDB) deliver no notifications. The heartbeat of the connection also reports to `connectivity`.
 */
export function createPostgresNotifications(
  connectionString: string,
  connectivity?: DatabaseConnectivity,
): Notifications {
  const listeners: Listener[] = [];
  let client: Client | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isListening = false;

  const handleLoss = (lostClient: Client): void => {
    // A client may report its loss more than once, even after a new client has replaced it.
    if (client !== lostClient) return;
    isListening = false;
    client = undefined;
    if (isClosed || reconnectTimer) return;
    connectivity?.reportFailure();
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined;
      void connect();
    }, RECONNECT_DELAY_MS);
    reconnectTimer.unref();
  };

  connectivity?.onReachable(() => {
    if (isClosed || client) return;
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
    void connect();
  });
  const heartbeat = setInterval(() => {
    if (!isListening || !client) return;
    const heartbeatClient = client;
    heartbeatClient.query('SELECT 1').then(
      () => connectivity?.reportResponse(),
      () => void heartbeatClient.end().catch(() => undefined),
    );
  }, HEARTBEAT_INTERVAL_MS);
  heartbeat.unref();

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    client = next;
    next.on('error', () => handleLoss(next));
    next.on('end', () => handleLoss(next));
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload ?? '');
    });
    try {
      await next.connect();
      for (const { channel } of listeners) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      isListening = true;
      for (const listener of listeners) listener.onMissed();
    } catch {
      await next.end().catch(() => undefined);
      handleLoss(next);
    }
  }

  return {
    get isListening() {
      return isListening;
    },
    async listen(channel, onNotice, onMissed) {
      listeners.push({ channel, onNotice, onMissed });
      if (client && isListening) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      else if (!client) await connect();
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(reconnectTimer);
      await client?.end().catch(() => undefined);
    },
  };
}
