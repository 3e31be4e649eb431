import type { EventsTaken } from '@flydeck/contract/events/envelope';
import type { Visitor } from './visitor.ts';

export type EventBody = Readonly<Record<string, string | number | boolean>>;

/** An event on its way, and what the instance answered. */
export interface CaughtEvent {
  readonly core: { readonly event_source: string; readonly schema_id: number; readonly type: string };
  readonly platform: Readonly<Record<string, string>>;
  readonly user: Readonly<Record<string, string>>;
  readonly body: EventBody;
  answer?: EventsTaken;
}

/**
 * Catches what the pages of a visitor send to `/log/json`, and passes it on to the instance, which must want it. To be
 * called before the first page is opened.
 */
export async function catchEvents({ page }: Visitor): Promise<readonly CaughtEvent[]> {
  const caught: CaughtEvent[] = [];
  await page.context().route('**/log/json', async (route) => {
    const sent = JSON.parse(route.request().postData() ?? '[]') as CaughtEvent[];
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
