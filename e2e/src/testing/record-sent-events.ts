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
  readonly sentBy: string;
  readonly contentType: string;
  answer?: EventBatchResult;
}

/**
 * Records the events that the pages of a visitor send to `/log/json`, and forwards them to the instance. Must be called
 * before the first page is opened. Returns a live array.
 */
export async function recordSentEvents({ page }: Visitor): Promise<readonly RecordedEvent[]> {
  const caught: RecordedEvent[] = [];
  await page.context().route(`**${EVENT_LOG_PATH}`, async (route) => {
    const request = route.request();
    const transport = {
      sentBy: request.resourceType(),
      contentType: request.headers()['content-type'] ?? '',
    };
    const envelopes = JSON.parse(request.postData() ?? '[]') as Omit<RecordedEvent, keyof typeof transport>[];
    const sent: RecordedEvent[] = envelopes.map((envelope) => ({ ...envelope, ...transport }));
    caught.push(...sent);
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as EventBatchResult;
      for (const event of sent) event.answer = answer;
      await route.fulfill({ response });
    } catch {
      // A beacon can outlive its page: the visitor's browser may be closed by now.
    }
  });
  return caught;
}

/** The bodies of all recorded events of a name, without `event_name`. */
export function payloads(caught: readonly RecordedEvent[], name: string): readonly EventBody[] {
  const named = caught.map(({ body }) => body).filter(({ event_name }) => event_name === name);
  return named.map(({ event_name: _, ...own }) => own);
}

/** Events arrive late on a busy machine. */
const POLLING = { timeout: 30_000 };

/** Waits until the recorded bodies of an event equal `expected`, and the instance has accepted every recorded event. */
export async function expectPayloads(
  caught: readonly RecordedEvent[],
  name: string,
  expected: readonly object[],
): Promise<void> {
  await expect.poll(() => payloads(caught, name), POLLING).toEqual(expected);
  const rejected = () => caught.filter(({ answer }) => answer?.taken !== 1 || answer.refused !== 0);
  await expect.poll(rejected, POLLING).toEqual([]);
}
