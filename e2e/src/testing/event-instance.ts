import { createDeck, createShareLink, type TestDeck } from './create-deck.ts';
import { type InstanceWithDeck, useInstanceWithDeck } from './instance-with-deck.ts';
import { type RecordedEvent, recordSentEvents } from './record-sent-events.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/** The URL to which pages post log records (S7.17). Tests intercept the requests. */
export const LOG_URL = 'https://logs.example/records';

const LIST_ITEMS = Array.from({ length: 40 }, (_, i) => `- Whale number ${i} was seen from the shore`);
const LONG_MARKDOWN = `# Whales\n\nMany, a school near the harbour.\n\n# Sightings\n\n${LIST_ITEMS.join('\n')}\n\n# The end\n\nThey swim away.\n`;

/** An instance whose pages send their events although its host is localhost (S7.5). */
export interface EventInstance extends InstanceWithDeck {
  /** A reusable presentation. Its transcript is too long to be displayed completely (V4.5). */
  readonly reusableDeck: TestDeck;
  /** A private presentation. */
  readonly privateDeck: TestDeck;
  /** The path of a share link that allows commenting on `privateDeck`. */
  readonly commentLinkPath: string;
}

/** Starts an `EventInstance` for the tests of a file. `settings` are added to the settings of every `EventInstance`. */
export function useEventInstance(settings: Readonly<Record<string, string>> = {}): () => EventInstance {
  let reusableDeck: TestDeck;
  let privateDeck: TestDeck;
  let commentLinkPath: string;
  const getInstance = useInstanceWithDeck(
    { EVENTS_ON_LOCALHOST: 'true', PAGE_LOG_URL: LOG_URL, ...settings },
    async (admin) => {
      reusableDeck = await createDeck(admin, { title: 'Whales', privacy: 'reusable', markdown: LONG_MARKDOWN });
      privateDeck = await createDeck(admin, {
        title: 'Secret whales',
        privacy: 'private',
        markdown: LONG_MARKDOWN,
      });
      commentLinkPath = await createShareLink(admin, privateDeck, 'comment');
    },
  );
  return () => ({ ...getInstance(), reusableDeck, privateDeck, commentLinkPath });
}

/** Creates a visitor and records the events that all pages of the visitor send. */
export async function visitAndRecord(
  visit: (options?: VisitorOptions) => Promise<Visitor>,
  options: VisitorOptions = {},
): Promise<{ readonly visitor: Visitor; readonly recordedEvents: readonly RecordedEvent[] }> {
  const visitor = await visit(options);
  return { visitor, recordedEvents: await recordSentEvents(visitor) };
}
