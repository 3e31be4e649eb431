import type { LogRecord } from '@flydeck/contract/events/log-record';
import type { Visitor } from './visitor.ts';

/** What an event tells (its envelope's `body`). */
export type EventBody = Readonly<Record<string, string>>;

/**
 * Listens to the events of a visitor's pages. On localhost they are only shown in the console (S§7.1), which is where
 * they are heard; to be called before the first page is opened.
 */
export async function hearEvents(visitor: Visitor): Promise<readonly EventBody[]> {
  const heard: EventBody[] = [];
  await hear<{ body: EventBody }>(visitor, 'event', ({ body }) => heard.push(body));
  return heard;
}

/** The same for the records of the generic logger (S§7.3). */
export async function hearRecords(visitor: Visitor): Promise<readonly LogRecord[]> {
  const heard: LogRecord[] = [];
  await hear<LogRecord>(visitor, 'log', (record) => heard.push(record));
  return heard;
}

async function hear<What>(
  { page }: Visitor,
  kind: 'event' | 'log',
  take: (what: What) => void,
): Promise<void> {
  await page.exposeFunction(`hear_${kind}`, (json: string) => take(JSON.parse(json) as What));
  await page.addInitScript((kind) => {
    const page = window as unknown as { console: Console } & Record<string, (json: string) => void>;
    const shown = page.console.debug.bind(page.console);
    page.console.debug = (...words: unknown[]) => {
      if (words[0] === kind) page[`hear_${kind}`]?.(JSON.stringify(words[1]));
      else shown(...words);
    };
  }, kind);
}
