import { type AroundFlydeck, useAroundFlydeck } from './around-flydeck.ts';
import { type CaughtEvent, catchEvents } from './catch-events.ts';
import { type OwnDeck, ownDeck, shareLink } from './own-deck.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/** Where pages of the instance post what breaks in them; nobody answers there but journeys. */
export const LOG = 'https://logs.example/records';

const LINES = Array.from({ length: 40 }, (_, i) => `- Whale number ${i} was seen from the shore`);
const LONG = `# Whales\n\nMany, a school near the harbour.\n\n# Sightings\n\n${LINES.join('\n')}\n\n# The end\n\nThey swim away.\n`;

/** An instance whose pages send their events although it is visited as localhost. */
export interface EventFlydeck extends AroundFlydeck {
  /** May be copied; its text is too long to be shown in full. */
  readonly whales: OwnDeck;
  /** A private one, and where it is opened by who may comment on it. */
  readonly secret: OwnDeck;
  readonly forCommenting: string;
}

/** Starts it for the journeys of a file, with further settings. */
export function useEventFlydeck(settings: Readonly<Record<string, string>> = {}): () => EventFlydeck {
  let whales: OwnDeck;
  let secret: OwnDeck;
  let forCommenting: string;
  const around = useAroundFlydeck(
    { EVENTS_ON_LOCALHOST: 'true', PAGE_LOG_URL: LOG, ...settings },
    async (admin) => {
      whales = await ownDeck(admin, { title: 'Whales', privacy: 'reusable', markdown: LONG });
      secret = await ownDeck(admin, { title: 'Secret whales', privacy: 'private', markdown: LONG });
      forCommenting = await shareLink(admin, secret, 'comment');
    },
  );
  return () => ({ ...around(), whales, secret, forCommenting });
}

/** Somebody at the instance, and the events of all their pages. */
export async function arriveCaught(
  visit: (options?: VisitorOptions) => Promise<Visitor>,
  options: VisitorOptions = {},
): Promise<{ readonly visitor: Visitor; readonly caught: readonly CaughtEvent[] }> {
  const visitor = await visit(options);
  return { visitor, caught: await catchEvents(visitor) };
}

/** Opens the page of a presentation, and waits for what is this visitor's own about it. */
export async function read(visitor: Visitor, address: string): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(address);
  await known;
}
