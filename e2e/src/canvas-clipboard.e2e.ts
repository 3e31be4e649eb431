import { expect, it } from 'vitest';
import { callApi } from './testing/call-api.ts';
import { copySelection, openCanvas, paste, pictureTypes, recordsOf, runsOf } from './testing/canvas-paste.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
import { createPng } from './testing/png.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();

it('an author pastes the address of a video, which becomes a linked card without requests, and keeps it as text', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  await paste(admin, { html: `<a href="${address}">${address}</a>`, text: address });
  const keep = page.getByRole('button', { name: 'Keep as plain text' });
  await keep.waitFor();
  await waitForSaved(page);
  const linkedGroups = async () =>
    (await recordsOf(admin, deck.oid, ['group'])).map(({ properties }) => properties['link']);
  expect(await linkedGroups()).toEqual([{ kind: 'url', href: address }]);
  expect(await runsOf(admin, deck.oid, 'youtube.com · dQw4w9WgXcQ')).toHaveLength(1);

  await keep.click();
  await expect.poll(linkedGroups).toEqual([]);
  await expect
    .poll(async () => (await runsOf(admin, deck.oid, address)).map(({ runs }) => runs[0]?.link))
    .toEqual([{ kind: 'url', href: address }]);
  expect(foreignRequests).toEqual([]);
});

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 40" onload="window.pasted = true">
  <script>window.pasted = true</script><image href="https://pictures.example/a.png" width="9" height="9"/>
  <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.pasted = true"/></foreignObject>
  <rect width="80" height="40" fill="#c00"/></svg>`;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120" onload="window.pasted = true"><script>window.pasted = true</script>
  <rect width="240" height="120" rx="8" fill="#fc0"/><g><circle cx="60" cy="60" r="30"/><path d="M140 90L170 30L200 90Z" fill="#c00"/></g>
  <text x="120" y="112" text-anchor="middle" font-size="14">Hive</text></svg>`;

it('an author pastes and drops SVGs as shapes and texts without requests, and undoes it', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
  const kinds = async () => {
    const store = await readRecords(admin, deck.oid);
    const added = [...store.records()].filter(({ id }) => store.isPresent(id) && !before.has(id));
    return added.map(({ kind }) => kind).sort();
  };
  const before = new Set([...(await readRecords(admin, deck.oid)).records()].map(({ id }) => id));
  await page.mouse.move(700, 420);
  await paste(admin, { html: '', text: DRAWING });
  await page.getByText('The SVG was added as shapes.').waitFor();
  const parts = ['group', 'group', 'shape', 'shape', 'shape', 'text'];
  await expect.poll(kinds).toEqual(parts);
  await page.keyboard.press('Control+z');
  await expect.poll(kinds).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(kinds).toEqual(parts);
  await page.getByRole('button', { name: 'Keep as plain text' }).click();
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'rx="8"')).length).toBe(3);
  await expect.poll(kinds).toEqual(['text']);

  await page.evaluate((source) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([source], 'hive.svg', { type: 'image/svg+xml' }));
    const canvas = document.querySelector('[role="application"]');
    const options = { dataTransfer, clientX: 700, clientY: 420, bubbles: true, cancelable: true };
    canvas?.dispatchEvent(new DragEvent('drop', options));
  }, DRAWING);
  await expect.poll(kinds).toEqual([...parts, 'text']);
  for (const _undone of ['drop', 'plain text', 'paste']) await page.keyboard.press('Control+z');
  await expect.poll(kinds).toEqual([]);
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  expect(foreignRequests).toEqual([]);
});

it('an author pastes the source of an SVG that shapes cannot show as one picture without scripts and requests, undoes it, and keeps it as text', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
  await page.mouse.move(700, 420);
  await paste(admin, { html: '', text: HOSTILE_SVG });
  const keep = page.getByRole('button', { name: 'Keep as plain text' });
  await keep.waitFor();
  await waitForSaved(page);
  expect(await pictureTypes(admin, deck.oid)).toEqual(['image/svg+xml']);
  expect(await runsOf(admin, deck.oid, 'svg')).toEqual([]);
  // The pointer is the centre of the picture.
  const boxes = await page
    .locator('[data-handle]:not([data-handle="rotate"])')
    .evaluateAll((handles) =>
      handles
        .map((handle) => handle.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
  const middle = (axis: number) => {
    const values = boxes.map((box) => box[axis] ?? 0);
    return Math.round((Math.min(...values) + Math.max(...values)) / 2);
  };
  expect([middle(0), middle(1)]).toEqual([700, 420]);

  await page.keyboard.press('Control+z');
  await expect.poll(() => pictureTypes(admin, deck.oid)).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => pictureTypes(admin, deck.oid)).toHaveLength(1);
  await keep.click();
  await expect.poll(async () => (await runsOf(admin, deck.oid, '<script>')).length).toBe(4);
  expect(await pictureTypes(admin, deck.oid)).toEqual([]);

  // A browser copies a drawing of a page as HTML. The server refuses entities.
  await paste(admin, { html: '<meta charset="utf-8"><svg viewBox="0 0 4 4"><circle r="2"></circle></svg>', text: '' });
  await expect.poll(() => pictureTypes(admin, deck.oid)).toEqual(['image/svg+xml']);
  const bomb = '<!DOCTYPE svg [<!ENTITY a "bomb">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>';
  await paste(admin, { html: '', text: bomb });
  await page.getByText('This SVG can’t be added as a picture.').waitFor();
  await page.getByRole('button', { name: 'Keep as plain text' }).last().click();
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'bomb')).length).toBe(1);
  expect(await pictureTypes(admin, deck.oid)).toHaveLength(1);
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  expect(foreignRequests).toEqual([]);
});

it('an author pastes a copied picture, and undoes it', async () => {
  const { admin, deck, page } = await openCanvas(getInstance());
  const before = (await pictureTypes(admin, deck.oid)).length;
  const added = async () => (await pictureTypes(admin, deck.oid)).slice(before);
  const pastePicture = () =>
    page.evaluate(
      (base64) => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        // Browsers add HTML with the address of a picture that was copied on a page.
        clipboardData.setData('text/html', '<img src="https://pictures.example/a.png">');
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      },
      createPng(120, 80, [200, 40, 40]).toString('base64'),
    );
  await pastePicture();
  await expect.poll(added).toEqual(['image/png']);
  await page.getByRole('region', { name: 'Picture', exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(added).toEqual([]);
});

it('an author pastes a picture into another presentation with its file, but not without the right to its source', async () => {
  const { admin, deck, page } = await openCanvas(getInstance());
  const { origin } = getInstance();
  await paste(admin, {
    html: '',
    // The circle is cut off, so the SVG cannot be added as shapes.
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 7"><circle r="3"/></svg>',
  });
  await page.getByRole('button', { name: 'Keep as plain text' }).waitFor();
  await waitForSaved(page);
  const copied = await copySelection(admin);

  const { body } = await callApi<{ oid: string }>(admin, 'POST', '/api/drafts', {
    kind: 'blank',
    title: 'Second',
    language: 'en',
  });
  const { oid } = body;
  await admin.open(`${origin}/${oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  await canvas.focus();
  await paste(admin, copied);
  await expect.poll(() => pictureTypes(admin, oid)).toEqual(['image/svg+xml']);
  await waitForSaved(page);
  // The picture is still available when the presentation is opened again.
  await admin.open(`${origin}/${oid}/edit/`);
  expect(await pictureTypes(admin, oid)).toEqual(['image/svg+xml']);

  // Another author has the content of the clipboard, but no right to the presentation.
  await canvas.waitFor();
  await canvas.focus();
  const html = copied.html.replace(/data-flydeck-records="([^"]+)"/, (_, data: string) => {
    const content = JSON.parse(Buffer.from(data, 'base64').toString()) as object;
    const forged = JSON.stringify({ ...content, presentation: 'A'.repeat(16) }).replace(
      /[0-9a-f]{64}/g,
      'f'.repeat(64),
    );
    return `data-flydeck-records="${Buffer.from(forged).toString('base64')}"`;
  });
  await paste(admin, { html, text: copied.text });
  await page.getByText('1 file is missing, because you can’t edit the presentation that it comes from.').waitFor();
  expect(await pictureTypes(admin, oid)).toHaveLength(1);
  expect(deck.oid).not.toBe(oid);
});

it('an author copies elements as PNG and as SVG with their fonts, downloads them, and pastes copied elements', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(admin, { html: '', text: 'Estuary' });
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Estuary')).length).toBeGreaterThan(0);
  const textCount = (await recordsOf(admin, deck.oid, ['text'])).length;
  const choose = async (name: string) => {
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await (await findCommand(page, name)).click();
  };
  /** Returns the formats of the clipboard, its text, and the size of its picture in pixels. */
  const readClipboard = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const types = [...(item?.types ?? [])];
      const blobOf = (type: string) => (types.includes(type) ? item?.getType(type) : undefined);
      const picture = await blobOf('image/png');
      const bitmap = picture && (await createImageBitmap(picture));
      return { types, text: (await (await blobOf('text/plain'))?.text()) ?? '', width: bitmap?.width ?? 0 };
    });

  await choose('Copy as PNG');
  await page.getByText('Copied as PNG.').waitFor();
  expect(await readClipboard()).toMatchObject({ types: ['image/png'], width: expect.any(Number) });
  expect((await readClipboard()).width).toBeGreaterThanOrEqual(512);

  await choose('Copy as SVG');
  await page.getByText('Copied as SVG.').waitFor();
  const { text: svg } = await readClipboard();
  expect(svg).toMatch(/^<svg .*@font-face\{.*src:url\(data:font\/woff2;base64,.*>Estuary<\/text>.*<\/svg>$/s);

  const downloading = page.waitForEvent('download');
  await choose('Download as SVG');
  expect((await downloading).suggestedFilename()).toMatch(/\.svg$/);

  // Copied elements get a picture for other programs, and are pasted as elements.
  await page.getByRole('application', { name: 'Canvas' }).focus();
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await readClipboard()).types.sort()).toEqual(['image/png', 'text/html', 'text/plain']);
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await recordsOf(admin, deck.oid, ['text'])).length).toBe(textCount + 1);
  expect(await pictureTypes(admin, deck.oid)).not.toContain('image/png');
  expect(foreignRequests).toEqual([]);
});
