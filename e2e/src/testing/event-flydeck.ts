import { type AroundFlydeck, useAroundFlydeck } from './around-flydeck.ts';
import { type CaughtEvent, catchEvents } from './catch-events.ts';
import { type OwnDeck, ownDeck, shareLink } from './own-deck.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/** The URL to which pages post log records (S7.17). Only tests answer it. */
export const LOG = 'https://logs.example/records';

const LINES = Array.from({ length: 40 }, (_, i) => `- Whale number ${i} was seen from the shore`);
const LONG = `# Whales\n\nMany, a school near the harbour.\n\n# Sightings\n\n${LINES.join('\n')}\n\n# The end\n\nThey swim away.\n`;

/** An instance whose pages send their events although its host is localhost (S7.5). */
export interface EventFlydeck extends AroundFlydeck {
  /** May be copied. Its transcript is too long to be shown in full (V4.5). */
  readonly whales: OwnDeck;
  /** Private. */
  readonly secret: OwnDeck;
  /** The path of a share link that allows commenting on `secret`. */
  readonly forCommenting: string;
}

/** Starts one for the tests of a file, with further settings. */
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

/** A new visitor, and the events of all their pages. */
export async function arriveCaught(
  visit: (options?: VisitorOptions) => Promise<Visitor>,
  options: VisitorOptions = {},
): Promise<{ readonly visitor: Visitor; readonly caught: readonly CaughtEvent[] }> {
  const visitor = await visit(options);
  return { visitor, caught: await catchEvents(visitor) };
}

/** Opens the page of a presentation and waits for its personal data. */
export async function read(visitor: Visitor, url: string): Promise<void> {
  const personal = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(url);
  await personal;
}
