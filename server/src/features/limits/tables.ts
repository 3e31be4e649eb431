/** Counters of attempts, such as attempts to enter a password. */
interface AttemptTable {
  /** `{action}:{keyed hash of the subject}`. Attempts are counted for each subject, such as an IP address. */
  key: string;
  /** When the counter expires. The next attempt then starts a new time window. */
  window_ends_at: Date;
  /** Number of attempts in the current time window. */
  count: number;
}

export interface LimitTables {
  attempts: AttemptTable;
}
