/** Locks that a window holds until it releases them, is closed or crashes. */
export interface WindowLocks {
  /** Acquires a lock and returns a function that releases the lock; undefined if a window already has the lock. */
  tryLock(name: string): Promise<(() => void) | undefined>;
}

/** Locks of the Web Locks API, which is available in secure contexts only. */
export function webLocks(manager: Pick<LockManager, 'request'>): WindowLocks {
  return {
    tryLock: (name) =>
      new Promise((resolve, reject) => {
        // The browser releases the lock when the returned promise resolves.
        const handleLock = (lock: Lock | null): Promise<void> | undefined => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          return new Promise((release) => resolve(release));
        };
        manager.request(name, { ifAvailable: true }, handleLock).catch(reject);
      }),
  };
}

/** The methods of the local storage that leases need. */
type LeaseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Time after which a lease ends if it is not renewed. It is longer than a minute, because browsers run the timers of
 * hidden windows only once a minute.
 */
const LEASE_MS = 180_000;
/** Interval at which a window renews its lease. */
const RENEW_MS = 45_000;

/** The time and the timer by which leases are renewed. */
interface LeaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` repeatedly. Returns a function that stops the calls. */
  repeat(callback: () => void, ms: number): () => void;
}

/**
 * Locks for browsers without Web Locks. A lock is a lease, which is an expiry time in the local storage. Two windows
 * can get the same lock if both acquire the lock at the same moment, or if a window with the lock was suspended. Both
 * windows can then send the same batch, but the server ignores the second copy.
 */
export function leaseLocks(storage: LeaseStorage, clock: LeaseClock): WindowLocks {
  const keyOf = (name: string) => `flydeck-lease-${name}`;
  return {
    tryLock: async (name) => {
      if (Number(storage.getItem(keyOf(name)) ?? 0) > clock.now()) return undefined;
      let lease = '';
      // After this window was suspended, the lease can belong to another window.
      const isOwnLease = () => storage.getItem(keyOf(name)) === lease;
      const write = (): void => {
        lease = String(clock.now() + LEASE_MS);
        storage.setItem(keyOf(name), lease);
      };
      write();
      const stopRenewing = clock.repeat(() => isOwnLease() && write(), RENEW_MS);
      return () => {
        stopRenewing();
        if (isOwnLease()) storage.removeItem(keyOf(name));
      };
    },
  };
}
