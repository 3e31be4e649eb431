import { createDeck, createShareLink, type TestDeck } from './create-deck.ts';
import { type InstanceWithDeck, useInstanceWithDeck } from './instance-with-deck.ts';
import { type RecordedEvent, recordSentEvents } from './record-sent-events.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/** The URL to which pages post log records (S7.17). Only tests answer it. */
export const LOG_URL = 'https://logs.example/records';

const LINES = Array.from({ length: 40 }, (_, i) => `- Whale number ${i} was seen from the shore`);
const LONG = `# Whales\n\nMany, a school near the harbour.\n\n# Sightings\n\n${LINES.join('\n')}\n\n# The end\n\nThey swim away.\n`;

/** An instance whose pages send their events although its host is localhost (S7.5). */
export interface EventInstance extends InstanceWithDeck {
  /** May be copied. Its transcript is too long to be shown in full (V4.5). */
  readonly whales: TestDeck;
  /** Private. */
  readonly secret: TestDeck;
  /** The path of a share link that allows commenting on `secret`. */
  readonly forCommenting: string;
}

/** Starts one for the tests of a file, with further settings. */
export function useEventInstance(settings: Readonly<Record<string, string>> = {}): () => EventInstance {
  let whales: TestDeck;
  let secret: TestDeck;
  let forCommenting: string;
  const around = useInstanceWithDeck(
    { EVENTS_ON_LOCALHOST: 'true', PAGE_LOG_URL: LOG_URL, ...settings },
    async (admin) => {
      whales = await createDeck(admin, { title: 'Whales', privacy: 'reusable', markdown: LONG });
      secret = await createDeck(admin, { title: 'Secret whales', privacy: 'private', markdown: LONG });
      forCommenting = await createShareLink(admin, secret, 'comment');
    },
  );
  return () => ({ ...around(), whales, secret, forCommenting });
}

/** A new visitor, and the events of all their pages. */
export async function visitRecorded(
  visit: (options?: VisitorOptions) => Promise<Visitor>,
  options: VisitorOptions = {},
): Promise<{ readonly visitor: Visitor; readonly caught: readonly RecordedEvent[] }> {
  const visitor = await visit(options);
  return { visitor, caught: await recordSentEvents(visitor) };
}
