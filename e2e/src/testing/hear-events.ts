import type { Visitor } from './visitor.ts';

/** What an event tells (its envelope's `body`). */
export type EventBody = Readonly<Record<string, string>>;

/**
 * Listens to the events of a visitor's pages. On localhost they are only shown in the console (S§7.1), which is where
 * they are heard; to be called before the first page is opened.
 */
export async function hearEvents({ page }: Visitor): Promise<readonly EventBody[]> {
  const heard: EventBody[] = [];
  await page.exposeFunction('hearEvent', (json: string) => {
    heard.push((JSON.parse(json) as { body: EventBody }).body);
  });
  await page.addInitScript(() => {
    const page = window as unknown as { console: Console; hearEvent(json: string): void };
    const shown = page.console.debug.bind(page.console);
    page.console.debug = (...words: unknown[]) => {
      if (words[0] === 'event') page.hearEvent(JSON.stringify(words[1]));
      else shown(...words);
    };
  });
  return heard;
}
