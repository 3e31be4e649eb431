import { type Kysely, sql } from 'kysely';
import type { EventRow } from './event-row.ts';
import type { EventTables } from './tables.ts';

/**
 * Inserts events in one statement and resolves after the commit. The oid of a presentation that does not exist is
 * stored as null. `by_owner` becomes true if the sender owns the presentation. A `zoom` of JSON `null` is stored as SQL
 * NULL.
 */
export async function insertEvents(db: Kysely<EventTables>, rows: readonly EventRow[]): Promise<void> {
  await sql`
    INSERT INTO events (
      schema_id, event_name, event_source, event_type, client_time, session_id, page_session_id, platform, purchaser,
      referrer, page_url, body, presentation_oid, step, topic, duration_ms, device, referrer_host, by_owner, by_robot, zoom
    )
    SELECT schema_id, event_name, event_source, event_type, to_timestamp(client_time_ms / 1000.0), session_id,
      page_session_id, platform, decode(purchaser, 'hex'), referrer, page_url, body, presentations.oid, step, topic, duration_ms,
      device, referrer_host, coalesce(presentations.owner_oid = profile_oid, false), by_robot, nullif(zoom, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS event_rows (
      schema_id integer, event_name text, event_source text, event_type text, client_time_ms bigint, session_id uuid,
      page_session_id uuid, platform text, purchaser text, referrer text, page_url text, body jsonb, named_oid text,
      profile_oid text, step integer, topic text, duration_ms integer, device text, referrer_host text, by_robot boolean, zoom jsonb
    )
    LEFT JOIN presentations ON presentations.oid = named_oid`.execute(db);
}
