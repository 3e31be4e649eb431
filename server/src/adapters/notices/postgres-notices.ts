import { Client } from 'pg';
import type { Notices } from '../../ports/notices.ts';

const RECONNECT_DELAY_MS = 2000;

interface Listener {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly onMissed: () => void;
}

/**
 * PostgreSQL's LISTEN on a connection of its own. Lost connections are made again; databases without LISTEN
 * (CockroachDB) just never have any notices.
 */
export function postgresNotices(connectionString: string): Notices {
  const listeners: Listener[] = [];
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let listening = false;

  const lost = (): void => {
    listening = false;
    client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_DELAY_MS);
    timer.unref();
  };

  async function connect(): Promise<void> {
    const next = new Client({ connectionString });
    client = next;
    next.on('error', lost);
    next.on('end', lost);
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
      lost();
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
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
