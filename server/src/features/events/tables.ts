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
  /** Part of the interface that sent the event, such as `ViewerWebJs` (S3.7). */
  event_source: string;
  /** Such as `action` or `view` (S3.7). */
  event_type: string;
  /** Time of the event by the visitor's clock. */
  client_time: Date;
  /** Identifies a visit, which ends 30 minutes after its last event (S9.2). */
  session_id: string;
  /** Identifies a page view, from load to unload. */
  page_session_id: string;
  /** `website`, `embed` or `zoom`. */
  platform: string;
  /** SHA-256 of the visitor's putma id, which would grant access to their purchases; null without a putma id. */
  purchaser: Buffer | null;
  /** A path if the referrer is a page of this instance, else an origin; empty without a referrer. */
  referrer: string;
  /** URL of the page; a path if it is a page of this instance. */
  page_url: string;
  /** All fields except the event's name, as defined by the event's schema in `contract/src/events`. */
  body: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Null if the event names no presentation or one that does not exist. */
  presentation_oid: string | null;
  step: number | null;
  /** Id of the step's topic; null for events from before the column existed. */
  topic: string | null;
  /** Time for which the step was visible. */
  duration_ms: number | null;
  device: ColumnType<Device, Device | undefined, Device>;
  /** Hostname of the referrer if it is another site, else null. */
  referrer_host: string | null;
  /** The presentation's owner caused the event; it is not counted as a visit. */
  by_owner: Generated<boolean>;
  /** A known robot caused the event; it is not counted as a visit. */
  by_robot: Generated<boolean>;
  zoom: ColumnType<ZoomVersions | null, string | null | undefined, string | null>;
}

export interface EventTables {
  events: EventTable;
}
