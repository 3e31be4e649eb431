import type { ColumnType, Generated } from 'kysely';

/** Kind of device, derived from the user agent. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'unknown';

/** Versions sent by the Zoom app (S3.8). `session_id` is a keyed hash of meeting id and user id. */
export interface ZoomVersions {
  readonly os: string;
  readonly os_version: string;
  readonly zoom_app_version: string;
  readonly zoom_version: string;
}

/** A stored event. */
interface EventTable {
  id: Generated<string>;
  received_at: Generated<Date>;
  schema_id: number;
  event_name: string;
  event_source: string;
  event_type: string;
  /** By the visitor's clock. */
  client_time: Date;
  /** One visit; ends 30 minutes after the last event (S9.2). */
  session_id: string;
  /** One page view, from load to unload. */
  page_session_id: string;
  /** `website`, `embed` or `zoom`. */
  platform: string;
  /** SHA-256 of the visitor's putma id, which itself would grant access to their purchases; null without one. */
  purchaser: Buffer | null;
  /** Referrer: a path for this instance, else an origin; empty without one. */
  referrer: string;
  /** URL of the page, relative for this instance. */
  page_url: string;
  /** All fields but the event's name, by its schema in `contract/src/events`. */
  body: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Null without a presentation, or if it does not exist. */
  presentation_oid: string | null;
  step: number | null;
  /** Id of the step's topic; null for events from before the column existed. */
  topic: string | null;
  /** How long the step was visible. */
  duration_ms: number | null;
  device: ColumnType<Device, Device | undefined, Device>;
  /** Hostname of the referrer if it is another site, else null. */
  referrer_host: string | null;
  /** Caused by the presentation's owner; not counted as a visit. */
  by_owner: Generated<boolean>;
  /** Caused by a known robot; not counted as a visit. */
  by_robot: Generated<boolean>;
  zoom: ColumnType<ZoomVersions | null, string | null | undefined, string | null>;
}

export interface EventTables {
  events: EventTable;
}
