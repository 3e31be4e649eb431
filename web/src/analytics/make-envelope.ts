import { EVENT_MAX_URL_LENGTH } from '@flydeck/contract/events/constants';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';
import type { EventDefinition } from '@flydeck/contract/events/event-definition';
import type { ZoomApp } from './zoom-app.ts';

/** Time, page and session of an event. */
export interface EventContext {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  readonly pageSessionId: string;
  readonly visitSessionId: string;
  readonly purchaseId: string;
  readonly referrer: string;
  readonly pageUrl: string;
  readonly isEmbedded: boolean;
  readonly zoom: ZoomApp | null;
}

/** Wraps an event in its envelope (S3.7), or in that of the Zoom app if the page runs inside it (S3.8). */
export function createEnvelope<Body extends object>(
  event: EventDefinition<Body>,
  body: Body,
  at: EventContext,
): EventEnvelope {
  const wrapped = {
    core: {
      type: 'event',
      schema_id: event.schemaId,
      client_time: at.timeMs,
      event_source: event.source,
      event_type: event.type,
    },
    event_source: { single_page_session_id: at.pageSessionId },
    body: { event_name: event.name, ...body },
  } as const;
  if (at.zoom) return { ...wrapped, platform: at.zoom.platform, user: at.zoom.user };
  return {
    ...wrapped,
    platform: {
      type: at.isEmbedded ? 'embed' : 'website',
      putma_id: at.purchaseId,
      referrer: at.referrer.slice(0, EVENT_MAX_URL_LENGTH),
      page_url: at.pageUrl.slice(0, EVENT_MAX_URL_LENGTH),
    },
    user: { session_id: at.visitSessionId },
  };
}
