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
  /** Milliseconds since the last response of the database while it is unreachable; else 0. */
  readonly unreachableMs: number;
  readonly isUnreachable: boolean;
  /** Call when a connection broke or failed: starts a check whether the database is reachable. */
  reportFailure(): void;
  /** Call when the database responded. */
  reportResponse(): void;
  /** Resolves when the running check is finished; immediately if no check is running. */
  waitForCheck(): Promise<void>;
  /** Registers a listener that is called once at the start of an outage. */
  onUnreachable(listener: (cause: unknown) => void): void;
  /**
   * Registers a listener that is called when the database is reachable again after a check, before waiting queries run.
   * `outageMs` is the length of the outage; 0 if there was none.
   */
  onReachable(listener: (outageMs: number) => void): void;
}
