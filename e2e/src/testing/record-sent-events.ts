import { EVENT_LOG_PATH } from '@flydeck/contract/events/constants';
import type { BrowserEnvelope, EventBatchResult } from '@flydeck/contract/events/envelope';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

export type EventBody = Readonly<Record<string, string | number | boolean>>;

/** An event that a page sent, and the response of the instance. */
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
 * Records the events that the pages of a visitor send to `/log/json`, and forwards them to the instance. Must be called
 * before the first page is opened. Returns a live array.
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
      // A beacon can be sent after its page is closed. The visitor's browser may already be closed.
    }
  });
  return recordedEvents;
}

/** The bodies of all recorded events of a name, without `event_name`. */
export function payloadsOfEvent(recordedEvents: readonly RecordedEvent[], name: string): readonly EventBody[] {
  const bodies = recordedEvents.map(({ body }) => body).filter(({ event_name }) => event_name === name);
  return bodies.map(({ event_name: _, ...parameters }) => parameters);
}

/** Events may arrive late on a busy machine. */
const POLLING = { timeout: 30_000 };

/** Waits until the recorded bodies of an event equal `expected`, and the instance has accepted every recorded event. */
export async function expectPayloads(
  recordedEvents: readonly RecordedEvent[],
  name: string,
  expected: readonly object[],
): Promise<void> {
  await expect.poll(() => payloadsOfEvent(recordedEvents, name), POLLING).toEqual(expected);
  // Pages send one event per request.
  const rejected = () => recordedEvents.filter(({ response }) => response?.taken !== 1 || response.refused !== 0);
  await expect.poll(rejected, POLLING).toEqual([]);
}
