import type { ColumnType, Generated } from 'kysely';

/** What a visitor looks through, told from the name of their browser. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'unknown';

/** What Zoom told of the app that a page stood in. Its meeting and its visitor are in `session_id`, as a keyed hash. */
export interface KeptZoom {
  readonly os: string;
  readonly os_version: string;
  readonly zoom_app_version: string;
  readonly zoom_version: string;
}

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
  /** One visit: it ends half an hour after the last event. */
  session_id: string;
  /** One page, from opening to leaving. */
  page_session_id: string;
  /** `website`, `embed` or `zoom`. */
  platform: string;
  /** SHA-256 of the visitor's purchase id, which itself would open what they bought; null without one. */
  purchaser: Buffer | null;
  /** Where they came from, a path where that is of this instance; empty without one. */
  referrer: string;
  /** Path of the page. */
  page_url: string;
  /** All that the event tells but its name, as its schema in `contract/src/events` says. */
  body: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Null where the event is of none, or named one that does not exist. */
  presentation_oid: string | null;
  step: number | null;
  /** Id of the step's topic; null for events of before it was stored. */
  topic: string | null;
  /** How long the step was in sight. */
  duration_ms: number | null;
  device: ColumnType<Device, Device | undefined, Device>;
  /** Of the other site that led here; null: none did. */
  referrer_host: string | null;
  /** The presentation's owner did it: no visit that counts. */
  by_owner: Generated<boolean>;
  /** A known robot did it: no visit that counts. */
  by_robot: Generated<boolean>;
  zoom: ColumnType<KeptZoom | null, string | null | undefined, string | null>;
}

export interface EventTables {
  events: EventTable;
}
