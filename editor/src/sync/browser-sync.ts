import { SYSTEM_CLOCK } from './clock.ts';
import { Connection, type Network } from './connection.ts';
import { IndexedDbStorage } from './indexed-db-storage.ts';
import { type PostSync, pollingChannel } from './polling-channel.ts';
import { type Socket, socketChannel } from './socket-channel.ts';
import { SyncClient } from './sync-client.ts';
import { leaseLocks, type WindowLocks, webLocks } from './window-locks.ts';

/** Key of the window's id in the session storage, which a reload does not delete. */
const WINDOW_KEY = 'flydeck-editing-window';
/** Returns the key in session storage that records that this window has opened a presentation. */
const openedKey = (oid: string): string => `flydeck-editing-opened-${oid}`;

export interface BrowserSyncOptions {
  /** The presentation's oid. */
  readonly presentation: string;
  /** Id of the member who edits. */
  readonly memberId: string;
  readonly openSocket: () => Socket;
  /** Sends a request to `POST /api/editing/:oid/sync`. */
  readonly post: PostSync;
}

/** Starts the sync of a presentation with the storage, locks, timers and network events of the browser. */
export function startBrowserSync({ presentation, memberId, openSocket, post }: BrowserSyncOptions): SyncClient {
  const storage = new IndexedDbStorage({
    presentation,
    memberId,
    window: sessionStorage.getItem(WINDOW_KEY) ?? randomUuid(),
    isReopened: sessionStorage.getItem(openedKey(presentation)) !== null,
    newWindowId: randomUuid,
    locks: browserLocks(),
    now: nowMs,
  });
  const clock = SYSTEM_CLOCK;
  const connection = new Connection({
    openSocket: socketChannel(openSocket),
    openPolling: pollingChannel(post, clock),
    network: BROWSER_NETWORK,
    clock,
  });
  const sync = new SyncClient({ storage, connection, clock, newBatchId: randomUuid });
  // In a duplicated window, the session storage contains the id of the original window. The new id of this window
  // replaces that id.
  void sync.start().then(() => {
    sessionStorage.setItem(WINDOW_KEY, storage.window);
    sessionStorage.setItem(openedKey(presentation), '1');
  });
  // `pagehide` is the last event during which a page can store its changes.
  addEventListener('pagehide', () => sync.flush());
  return sync;
}

/** Returns locks that all windows of the browser share. */
function browserLocks(): WindowLocks {
  // Without HTTPS, browsers do not support Web Locks.
  const manager: LockManager | undefined = navigator.locks;
  if (manager) return webLocks(manager);
  const repeat = (callback: () => void, ms: number) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  };
  return leaseLocks(localStorage, { now: nowMs, repeat });
}

const BROWSER_NETWORK: Network = {
  isOnline: () => navigator.onLine !== false,
  subscribe: (listener) => {
    for (const event of ['online', 'offline']) addEventListener(event, listener);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, listener);
    };
  },
};

/** Returns the time in milliseconds since 1970. */
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Returns a random UUID of version 4 (RFC 9562 §5.4). `crypto.randomUUID` is not available without HTTPS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte, i) => {
    // Byte 6 contains the version 4 in its upper 4 bits, byte 8 the variant in its upper 2 bits.
    if (i === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (i === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  });
  const hex = digits.join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
