interface AttemptTable {
  /** `{action}:{keyed hash of the subject}`. */
  key: string;
  window_ends_at: Date;
  count: number;
}

export interface LimitTables {
  attempts: AttemptTable;
}
