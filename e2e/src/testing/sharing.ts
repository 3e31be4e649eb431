import type { Response } from 'playwright-core';
import { type EventBody, recordConsoleEvents } from './record-console.ts';
import { serverOrigin } from './server.ts';
import type { Visitor } from './visitor.ts';

/** The user agent of an iPad that requests mobile websites. By default, iPads send the user agent of a computer. */
export const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** Returns the oid in the path of a presentation's page; '' if the path has none. */
export const oidInPath = (path: string): string => /\/p\/([^/]+)\//.exec(path)?.[1] ?? '';

export const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name });
export const shareDialog = (visitor: Visitor) => dialog(visitor, 'Share Flydeck');
export const embedDialog = (visitor: Visitor) => dialog(visitor, 'Embed Flydeck');
/** Returns the text field with the embed code. */
export const embedCodeField = (visitor: Visitor) => embedDialog(visitor).getByLabel('Code', { exact: true });

/**
 * Opens the page of a presentation and waits for its personal data. Grants access to the clipboard. Calls `prepare`
 * before the page is opened. Returns the recorded events, an array to which further events are added.
 */
export async function openRecorded(
  visitor: Visitor,
  url: string,
  prepare?: (visitor: Visitor) => Promise<unknown>,
): Promise<readonly EventBody[]> {
  const events = await recordConsoleEvents(visitor);
  const origin = serverOrigin();
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await prepare?.(visitor);
  await openPersonalized(visitor, url);
  return events;
}

/**
 * Opens the page of a presentation and waits until it is hydrated and has received its personal data. Returns the
 * response with this data. The page may show the data a moment later.
 */
export async function openPersonalized(visitor: Visitor, url: string): Promise<Response> {
  const personalData = visitor.page.waitForResponse(/\/api\/page\/presentation\//);
  await visitor.open(url);
  return personalData;
}

/** Opens the share dialog or the embed dialog by a click on its button. */
export async function openDialog(visitor: Visitor, name: 'Share' | 'Embed'): Promise<void> {
  await button(visitor, name).click();
  await dialog(visitor, `${name} Flydeck`).waitFor();
}

/** Returns the text in the clipboard. */
export const clipboardOf = ({ page }: Visitor) => page.evaluate(() => navigator.clipboard.readText());

/** Returns the recorded events with the name `name`. */
export const eventsNamed = (events: readonly EventBody[], name: string) =>
  events.filter(({ event_name }) => event_name === name);

/** Parses embed code in the browser. Returns the attributes of its iframe. @throws unless the code is one iframe */
export const parseEmbedCode = ({ page }: Visitor, html: string): Promise<Record<string, string>> =>
  page.evaluate((html) => {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
    const frame = content.firstElementChild;
    if (content.childNodes.length !== 1 || frame?.localName !== 'iframe')
      throw new Error('The code is not a single iframe.');
    return Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
  }, html);
