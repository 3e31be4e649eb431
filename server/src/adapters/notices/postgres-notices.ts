import { Client } from 'pg';
import type { DatabaseConnectivity } from '../../ports/database-connectivity.ts';
import type { Notifications } from '../../ports/notifications.ts';

const RECONNECT_DELAY_MS = 2000;
/** A connection without an answer for this long is lost: the host may be gone without closing it. */
const HEARTBEAT_TIMEOUT_MS = 5000;
const HEARTBEAT_INTERVAL_MS = 10_000;

interface Listener {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly onMissed: () => void;
}

/**
 * LISTEN on a dedicated PostgreSQL connection, which is reopened when lost. Databases without LISTEN
 * (CockroachDB) never deliver notifications. The connection is also the heartbeat of `connectivity`.
 */
export function postgresNotices(
  connectionString: string,
  connectivity?: DatabaseConnectivity,
): Notifications {
  const listeners: Listener[] = [];
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let listening = false;

  const lost = (of: Client): void => {
    // A connection may report its end more than once, even after a newer one was opened.
    if (client !== of) return;
    listening = false;
    client = undefined;
    if (closed || timer) return;
    connectivity?.reportFailure(new Error('The connection that listens for notices was lost.'));
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_DELAY_MS);
    timer.unref();
  };

  connectivity?.onReachable(() => {
    if (closed || client) return;
    clearTimeout(timer);
    timer = undefined;
    void connect();
  });
  const heartbeat = setInterval(() => {
    if (!listening || !client) return;
    const beating = client;
    beating.query('SELECT 1').then(
      () => connectivity?.reportResponse(),
      () => void beating.end().catch(() => undefined),
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
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload ?? '');
    });
    try {
      await next.connect();
      for (const { channel } of listeners) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      listening = true;
      for (const listener of listeners) listener.onMissed();
    } catch {
      await next.end().catch(() => undefined);
      lost(next);
    }
  }

  return {
    get isListening() {
      return listening;
    },
    async listen(channel, onNotice, onMissed) {
      listeners.push({ channel, onNotice, onMissed });
      if (client && listening) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      else if (!client) await connect();
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
