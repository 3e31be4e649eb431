/** Locks that a window holds until it is closed, also if it crashes. */
export interface WindowLocks {
  /** Takes a lock that no window has. Returns a function that releases it; undefined if a window has the lock. */
  tryLock(name: string): Promise<(() => void) | undefined>;
}

/** Web Locks. They exist in secure contexts only. */
export function webLocks(manager: Pick<LockManager, 'request'>): WindowLocks {
  return {
    tryLock: (name) =>
      new Promise((resolve, reject) => {
        const use = (lock: Lock | null): Promise<void> | undefined => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          return new Promise((release) => resolve(release));
        };
        manager.request(name, { ifAvailable: true }, use).catch(reject);
      }),
  };
}

/** Web storage in which leases are stored. */
type LeaseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const LEASE_MS = 180_000;
/** Timers of hidden windows run once a minute. */
const RENEW_MS = 45_000;

interface LeaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` repeatedly. Returns a function that stops the calls. */
  repeat(callback: () => void, ms: number): () => void;
}

/**
 * Leases in the local storage, for browsers without Web Locks. Two windows can get the same lease when both take it at the
 * same moment or when a window was suspended. Then both send a batch, and the server ignores the repetition.
 */
export function leases(storage: LeaseStorage, clock: LeaseClock): WindowLocks {
  const keyOf = (name: string) => `flydeck-lease-${name}`;
  return {
    tryLock: async (name) => {
      if (Number(storage.getItem(keyOf(name)) ?? 0) > clock.now()) return undefined;
      const renew = (): void => storage.setItem(keyOf(name), String(clock.now() + LEASE_MS));
      renew();
      const end = clock.repeat(renew, RENEW_MS);
      return () => {
        end();
        storage.removeItem(keyOf(name));
      };
    },
  };
}
