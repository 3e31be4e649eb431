import { EVENT_MAX_URL_LENGTH } from '@flydeck/contract/events/constants';
import type { EventEnvelope } from '@flydeck/contract/events/envelope';
import type { EventDefinition } from '@flydeck/contract/events/event-definition';
import type { ZoomApp } from './zoom-app.ts';

/** Time, page and session of an event. */
export interface EventContext {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  /** Id of this load of the page. */
  readonly pageSessionId: string;
  /** Id of the visit, which continues over several pages. */
  readonly visitSessionId: string;
  readonly putmaId: string;
  readonly referrer: string;
  readonly pageUrl: string;
  readonly isEmbedded: boolean;
  /** The Zoom app that the page runs in; null if the page runs in no Zoom app. */
  readonly zoom: ZoomApp | null;
}

/** Returns the event in an envelope (S3.7). In a Zoom app, `platform` and `user` have different fields (S3.8). */
export function createEnvelope<Body extends object>(
  event: EventDefinition<Body>,
  body: Body,
  context: EventContext,
): EventEnvelope {
  const common = {
    core: {
      type: 'event',
      schema_id: event.schemaId,
      client_time: context.timeMs,
      event_source: event.source,
      event_type: event.type,
    },
    event_source: { single_page_session_id: context.pageSessionId },
    body: { event_name: event.name, ...body },
  } as const;
  if (context.zoom) return { ...common, platform: context.zoom.platform, user: context.zoom.user };
  return {
    ...common,
    platform: {
      type: context.isEmbedded ? 'embed' : 'website',
      putma_id: context.putmaId,
      referrer: context.referrer.slice(0, EVENT_MAX_URL_LENGTH),
      page_url: context.pageUrl.slice(0, EVENT_MAX_URL_LENGTH),
    },
    user: { session_id: context.visitSessionId },
  };
}
