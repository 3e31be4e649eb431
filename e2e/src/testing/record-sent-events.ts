import { EVENT_LOG_PATH } from '@flydeck/contract/events/constants';
import type { BrowserEnvelope, EventBatchResult } from '@flydeck/contract/events/envelope';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

export type EventBody = Readonly<Record<string, string | number | boolean>>;

/** An event that a page has sent, with the response of the instance. */
export interface RecordedEvent extends Pick<BrowserEnvelope, 'core' | 'event_source'> {
  readonly platform: Readonly<Record<string, string>>;
  readonly user: Readonly<Record<string, string>>;
  readonly body: EventBody;
  /** Playwright's resource type of the request; `ping` for the browser's beacon. */
  readonly requestType: string;
  readonly contentType: string;
  response?: EventBatchResult;
}

/**
 * Records the events that the pages of a visitor send to `/log/json`, and forwards the events to the instance. Returns
 * an array to which each recorded event is added. Call this function before the first page is opened.
 */
export async function recordSentEvents({ page }: Visitor): Promise<readonly RecordedEvent[]> {
  const recordedEvents: RecordedEvent[] = [];
  await page.context().route(`**${EVENT_LOG_PATH}`, async (route) => {
    const request = route.request();
    const transport = {
      requestType: request.resourceType(),
      contentType: request.headers()['content-type'] ?? '',
    };
    const envelopes = JSON.parse(request.postData() ?? '[]') as Omit<RecordedEvent, keyof typeof transport>[];
    const sentEvents: RecordedEvent[] = envelopes.map((envelope) => ({ ...envelope, ...transport }));
    recordedEvents.push(...sentEvents);
    try {
      const response = await route.fetch();
      const result = (await response.json()) as EventBatchResult;
      for (const event of sentEvents) event.response = result;
      await route.fulfill({ response });
    } catch {
      // Ignores errors: a beacon can be sent after its page was closed, when the visitor's browser may be closed too.
    }
  });
  return recordedEvents;
}

/** Returns the bodies of all recorded events with the name `name`, without `event_name`. */
export function bodiesOfEvent(recordedEvents: readonly RecordedEvent[], name: string): readonly EventBody[] {
  const bodies = recordedEvents.map(({ body }) => body).filter(({ event_name }) => event_name === name);
  return bodies.map(({ event_name: _, ...parameters }) => parameters);
}

/** The timeout is long, because events can be recorded late on a busy machine. */
const POLLING = { timeout: 30_000 };

/** Waits until the recorded bodies of an event equal `expected`, and the instance has accepted every recorded event. */
export async function expectBodies(
  recordedEvents: readonly RecordedEvent[],
  name: string,
  expected: readonly object[],
): Promise<void> {
  await expect.poll(() => bodiesOfEvent(recordedEvents, name), POLLING).toEqual(expected);
  // Pages send one event per request, so each response must report one accepted event and none that was refused.
  const notAccepted = () => recordedEvents.filter(({ response }) => response?.taken !== 1 || response.refused !== 0);
  await expect.poll(notAccepted, POLLING).toEqual([]);
}
