import type { InstanceWithDeck } from './instance-with-deck.ts';
import { readRecords } from './records.ts';
import type { Visitor } from './visitor.ts';

/** Sends a paste event with HTML and plain text to the canvas. */
export const paste = ({ page }: Visitor, data: { readonly html: string; readonly text: string }) =>
  page.evaluate(({ html, text }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, data);

/** Copies the selection by a copy event. Returns the HTML and the plain text that the editor writes. */
export const copySelection = ({ page }: Visitor) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
  });

/** Returns the present records of some kinds. */
export async function recordsOf(visitor: Visitor, oid: string, kinds: readonly string[]) {
  const store = await readRecords(visitor, oid);
  return [...store.records()].filter(({ kind, removed }) => kinds.includes(kind) && !removed);
}

/** Returns the runs of the paragraphs of the texts of the presentation that contain a string. */
export async function runsOf(visitor: Visitor, oid: string, part: string) {
  const texts = await recordsOf(visitor, oid, ['text']);
  const bodies = texts.map((record) => record.texts?.['body']?.paragraphs ?? []);
  return bodies.find((body) => body.some(({ runs }) => runs.some(({ text }) => text.includes(part)))) ?? [];
}

/** Opens the editor of the deck with the focus on the canvas. `foreignRequests` are the URLs of other origins. */
export async function openCanvas({ admin, origin, deck }: InstanceWithDeck) {
  const { page } = admin;
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && /^https?:/.test(request.url())) foreignRequests.push(request.url());
  });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  await canvas.focus();
  return { admin, deck, page, foreignRequests };
}

/** Returns the image elements of the presentation with the media types of their files. */
export async function pictureTypes(visitor: Visitor, oid: string) {
  const store = await readRecords(visitor, oid);
  const images = [...store.records()].filter(({ kind, removed }) => kind === 'image' && !removed);
  return images.map(({ properties }) => store.get(String(properties['asset']))?.properties['mediaType']);
}
