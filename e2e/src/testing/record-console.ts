import type { LogRecord } from '@flydeck/contract/events/log-record';
import type { Visitor } from './visitor.ts';

/** The `body` of an event's envelope (S3.7). */
export type EventBody = Readonly<Record<string, string>>;

/**
 * Records the events of a visitor's pages from the console, because pages on localhost write events only to the console
 * (S7.5). Call this function before the first page is opened. Returns an array that grows with each event.
 */
export async function recordConsoleEvents(visitor: Visitor): Promise<readonly EventBody[]> {
  const recordedItems: EventBody[] = [];
  await recordConsole<{ body: EventBody }>(visitor, 'event', ({ body }) => recordedItems.push(body));
  return recordedItems;
}

/**
 * Records the log records (S3.9, S7.17) that a visitor's pages write to the console. Call this function before the
 * first page is opened. Returns an array that grows with each record.
 */
export async function recordLogRecords(visitor: Visitor): Promise<readonly LogRecord[]> {
  const recordedItems: LogRecord[] = [];
  await recordConsole<LogRecord>(visitor, 'log', (record) => recordedItems.push(record));
  return recordedItems;
}

/** Calls `onItem` for each `console.debug(kind, item)` of a visitor's pages, instead of writing it to the console. */
async function recordConsole<Item>(
  { page }: Visitor,
  kind: 'event' | 'log',
  onItem: (item: Item) => void,
): Promise<void> {
  await page.exposeFunction(`record_${kind}`, (json: string) => onItem(JSON.parse(json) as Item));
  await page.addInitScript((kind) => {
    const pageWindow = window as unknown as { console: Console } & Record<string, (json: string) => void>;
    const originalDebug = pageWindow.console.debug.bind(pageWindow.console);
    pageWindow.console.debug = (...values: unknown[]) => {
      if (values[0] === kind) pageWindow[`record_${kind}`]?.(JSON.stringify(values[1]));
      else originalDebug(...values);
    };
  }, kind);
}
