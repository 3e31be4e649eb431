import { type EventBody, hearEvents } from './hear-events.ts';
import { serverAddress } from './server.ts';
import { SIZES } from './sizes.ts';
import type { Visitor } from './visitor.ts';

export const [WIDE, TABLET, PHONE] = SIZES;

/** What an iPad says of itself, where it does not call itself a computer. */
export const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

export const oidOf = (path: string): string => /\/p\/([^/]+)\//.exec(path)?.[1] ?? '';

export const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name });
export const shareDialog = (visitor: Visitor) => dialog(visitor, 'Share Flydeck');
export const embedDialog = (visitor: Visitor) => dialog(visitor, 'Embed Flydeck');
export const embedCode = (visitor: Visitor) => embedDialog(visitor).getByLabel('Code', { exact: true });

/** Arrives at a page and knows its visitor; their events are heard, and they may copy. */
export async function arriveAt(
  visitor: Visitor,
  at: string,
  prepare?: (visitor: Visitor) => Promise<unknown>,
): Promise<readonly EventBody[]> {
  const events = await hearEvents(visitor);
  const origin = serverAddress();
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await prepare?.(visitor);
  await stand(visitor, at);
  return events;
}

/** Opens a page that has come to life and knows its visitor. */
export async function stand(visitor: Visitor, at: string): Promise<void> {
  const known = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(at);
  await known;
}

/** Opens one of the two dialogs. */
export async function openDialog(visitor: Visitor, name: 'Share' | 'Embed'): Promise<void> {
  await button(visitor, name).click();
  await dialog(visitor, `${name} Flydeck`).waitFor();
}

export const clipboardOf = ({ page }: Visitor) => page.evaluate(() => navigator.clipboard.readText());

export const eventsNamed = (events: readonly EventBody[], name: string) =>
  events.filter(({ event_name }) => event_name === name);

/** What a browser makes of the code: the attributes of its only element. */
export const frameOf = ({ page }: Visitor, html: string): Promise<Record<string, string>> =>
  page.evaluate((html) => {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
    const frame = content.firstElementChild;
    if (content.childNodes.length !== 1 || frame?.localName !== 'iframe') throw new Error('not one frame');
    return Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
  }, html);
