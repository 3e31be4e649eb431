/** The database is unreachable; nothing was read or written. Sent to clients as HTTP 503. */
export class DatabaseUnreachableError extends Error {
  readonly code = 'server.unavailable';

  constructor(options?: ErrorOptions) {
    super('The database cannot be reached.', options);
    this.name = 'DatabaseUnreachableError';
  }
}

/** Tracks whether this process can reach the database. */
export interface DatabaseConnectivity {
  /** While the database is unreachable, the milliseconds since its last response; otherwise 0. */
  readonly unreachableMs: number;
  readonly isUnreachable: boolean;
  /** Callers report that a connection broke or failed. Starts a check whether the database is reachable. */
  reportFailure(): void;
  /** Callers report that the database responded. */
  reportResponse(): void;
  /** Resolves when the running check is finished; immediately if no check is running. */
  waitForCheck(): Promise<void>;
  /** Registers a listener that is called once at the start of an outage. */
  onUnreachable(listener: (cause: unknown) => void): void;
  /**
   * Registers a listener that is called when a check finds the database reachable, before waiting queries run.
   * `outageMs` is the length of the outage that has ended; 0 if the first check after a failure succeeds.
   */
  onReachable(listener: (outageMs: number) => void): void;
}
