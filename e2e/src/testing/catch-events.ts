import { EVENT_LOG_PATH } from '@flydeck/contract/events/constants';
import type { BrowserEnvelope, EventsTaken } from '@flydeck/contract/events/envelope';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

export type EventBody = Readonly<Record<string, string | number | boolean>>;

/** An event on its way, and what the instance answered. */
export interface CaughtEvent extends Pick<BrowserEnvelope, 'core' | 'event_source'> {
  readonly platform: Readonly<Record<string, string>>;
  readonly user: Readonly<Record<string, string>>;
  readonly body: EventBody;
  /** `ping`: by the browser's beacon. */
  readonly sentBy: string;
  readonly contentType: string;
  answer?: EventsTaken;
}

/**
 * Catches what the pages of a visitor send to `/log/json`, and passes it on to the instance, which must want it. To be
 * called before the first page is opened.
 */
export async function catchEvents({ page }: Visitor): Promise<readonly CaughtEvent[]> {
  const caught: CaughtEvent[] = [];
  await page.context().route(`**${EVENT_LOG_PATH}`, async (route) => {
    const request = route.request();
    const how = { sentBy: request.resourceType(), contentType: request.headers()['content-type'] ?? '' };
    const envelopes = JSON.parse(request.postData() ?? '[]') as Omit<CaughtEvent, keyof typeof how>[];
    const sent: CaughtEvent[] = envelopes.map((envelope) => ({ ...envelope, ...how }));
    caught.push(...sent);
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as EventsTaken;
      for (const event of sent) event.answer = answer;
      await route.fulfill({ response });
    } catch {
      // A beacon outlives its page, whose visitor may be gone by now.
    }
  });
  return caught;
}

/** The payloads of all caught events of a name. */
export function payloads(caught: readonly CaughtEvent[], name: string): readonly EventBody[] {
  const named = caught.map(({ body }) => body).filter(({ event_name }) => event_name === name);
  return named.map(({ event_name: _, ...own }) => own);
}

/** A busy machine tells late. */
const SOON = { timeout: 30_000 };

/** Waits for the payloads of an event; whatever was caught so far, the instance took. */
export async function catches(
  caught: readonly CaughtEvent[],
  name: string,
  expected: readonly object[],
): Promise<void> {
  await expect.poll(() => payloads(caught, name), SOON).toEqual(expected);
  const untaken = () => caught.filter(({ answer }) => answer?.taken !== 1 || answer.refused !== 0);
  await expect.poll(untaken, SOON).toEqual([]);
}
