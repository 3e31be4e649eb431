import { Client } from 'pg';
import type { DatabaseConnectivity } from '../../ports/database-connectivity.ts';
import type { Notifications } from '../../ports/notifications.ts';

const RECONNECT_DELAY_MS = 2000;
/** A connection that does not respond for this long counts as lost. A crashed host does not close its connections. */
const HEARTBEAT_TIMEOUT_MS = 5000;
const HEARTBEAT_INTERVAL_MS = 10_000;

interface Listener {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called after a connection was opened, because notifications that were sent earlier were not received. */
  readonly onMissed: () => void;
}

/**
 * Receives notifications by LISTEN on a dedicated PostgreSQL connection, which is reopened when it is lost. Databases
 * without LISTEN (CockroachDB) deliver no notifications. The heartbeat of the connection also reports to `connectivity`
 * whether the database responds.
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
    // A client may report the loss of its connection more than once, even after `connect` has created a new client.
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
    const newClient = new Client({
      connectionString,
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    client = newClient;
    newClient.on('error', () => handleLoss(newClient));
    newClient.on('end', () => handleLoss(newClient));
    newClient.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotification(payload ?? '');
    });
    try {
      await newClient.connect();
      for (const { channel } of listeners) await newClient.query(`LISTEN ${newClient.escapeIdentifier(channel)}`);
      isListening = true;
      for (const listener of listeners) listener.onMissed();
    } catch {
      await newClient.end().catch(() => undefined);
      handleLoss(newClient);
    }
  }

  return {
    get isListening() {
      return isListening;
    },
    async listen(channel, onNotification, onMissed) {
      listeners.push({ channel, onNotification, onMissed });
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
