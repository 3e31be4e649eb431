import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';
import type { Kysely } from 'kysely';
import { keptAddress } from './kept-address.ts';
import type { EventTables } from './tables.ts';

/** Keeps an event, without the network address it came from and without anything that opens a door. */
export async function storeEvent(db: Kysely<EventTables>, envelope: EventEnvelope): Promise<void> {
  const { core, event_source, platform, user, body } = envelope;
  const { event_name, ...own } = body;
  await db
    .insertInto('events')
    .values({
      schema_id: core.schema_id,
      event_name,
      event_source: core.event_source,
      event_type: core.event_type,
      client_time: new Date(core.client_time),
      session_id: user.session_id,
      page_session_id: event_source.single_page_session_id,
      platform: platform.type,
      purchaser: platform.putma_id === '' ? null : createHash('sha256').update(platform.putma_id).digest(),
      referrer: keptAddress(platform.referrer),
      page_url: keptAddress(platform.page_url),
      body: JSON.stringify(own),
    })
    .execute();
}
