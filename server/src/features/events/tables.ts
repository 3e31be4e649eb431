import type { ColumnType, Generated } from 'kysely';

/** Kind of device, derived from the user agent. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'unknown';

/** Versions that a Zoom app sends with its events (S3.8). */
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
  /** `action` or `view` (S3.7). */
  event_type: string;
  /** Time of the event by the visitor's clock. */
  client_time: Date;
  /** Identifies a visit, which ends 30 minutes after its last event (S9.2); for Zoom, a person in a meeting. */
  session_id: string;
  /** Identifies a page view, from load to unload. */
  page_session_id: string;
  /** `website`, `embed` or `zoom`. */
  platform: string;
  /** SHA-256 of the putma id, because the id itself grants access to purchases; null without a putma id. */
  purchaser: Buffer | null;
  /** A path if the referrer is a page of this instance, else an origin; empty without a referrer. */
  referrer: string;
  /** URL of the page; a path if it is a page of this instance. */
  page_url: string;
  /** The payload, whose fields the schema of the event defines (`contract/src/events`). */
  body: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Null if the event contains no oid, or the oid of a presentation that does not exist. */
  presentation_oid: string | null;
  /** Null if the event contains no step number. */
  step: number | null;
  /** Id of the step's topic; null if the event contains no topic, or was stored before this column existed. */
  topic: string | null;
  /** Time for which the step was visible, in milliseconds; null if the event contains no time. */
  duration_ms: number | null;
  device: ColumnType<Device, Device | undefined, Device>;
  /** Hostname of the referrer if it is another site, else null. */
  referrer_host: string | null;
  /** Whether the owner of the presentation sent the event. Events of owners are not counted as visits. */
  by_owner: Generated<boolean>;
  /** Whether a known robot sent the event. Events of robots are not counted as visits. */
  by_robot: Generated<boolean>;
  /** Null if the event was not sent by a Zoom app. */
  zoom: ColumnType<ZoomVersions | null, string | null | undefined, string | null>;
}

export interface EventTables {
  events: EventTable;
}
