export interface AttemptTable {
  /** A keyed hash of what is limited and for whom. */
  key: string;
  window_ends_at: Date;
  count: number;
}

/** The tables of this feature. */
export interface LimitTables {
  attempts: AttemptTable;
}
