import type { ColumnType, Generated } from 'kysely';

/** Something that a visitor did or was shown. */
export interface EventTable {
  id: Generated<string>;
  received_at: Generated<Date>;
  schema_id: number;
  event_name: string;
  event_source: string;
  event_type: string;
  /** By the visitor's clock. */
  client_time: Date;
  session_id: string;
  /** One page, from opening to leaving. */
  page_session_id: string;
  platform: string;
  /** SHA-256 of the visitor's purchase id, which itself would open what they bought; null without one. */
  purchaser: Buffer | null;
  referrer: string;
  page_url: string;
  body: ColumnType<Readonly<Record<string, unknown>>, string, string>;
}

export interface EventTables {
  events: EventTable;
}
