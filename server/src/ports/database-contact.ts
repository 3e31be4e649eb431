/** The database cannot be reached: nothing was read or written. Its code makes it a 503. */
export class DatabaseAwayError extends Error {
  readonly code = 'server.unavailable';

  constructor(options?: ErrorOptions) {
    super('The database cannot be reached.', options);
    this.name = 'DatabaseAwayError';
  }
}

/** Whether the database can be reached, as this process knows it. */
export interface DatabaseContact {
  /** Since the last answer of the database, while it cannot be reached; 0 while it can. */
  readonly silentMs: number;
  readonly isAway: boolean;
  /** A connection broke, or could not be made: finds out whether the database is away. */
  suspect(cause: unknown): void;
  /** The database answered just now. */
  confirm(): void;
  /** Resolves once it is known whether the database is away. */
  settled(): Promise<void>;
  /** Called once at the beginning of an outage. */
  onAway(listener: (cause: unknown) => void): void;
  /**
   * Called when contact is there again after it was in doubt, before any query is let through; `awayMs` is 0 where there
   * was no outage.
   */
  onBack(listener: (awayMs: number) => void): void;
}
