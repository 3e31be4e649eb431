import { expect, it } from 'vitest';
import { callApi } from './testing/call-api.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
import { readRecords } from './testing/records.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** Sends a paste event with HTML and plain text to the canvas. */
const paste = ({ page }: Visitor, data: { readonly html: string; readonly text: string }) =>
  page.evaluate(({ html, text }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, data);

/** Returns the present records of some kinds. */
async function recordsOf(visitor: Visitor, oid: string, kinds: readonly string[]) {
  const store = await readRecords(visitor, oid);
  return [...store.records()].filter(({ kind, removed }) => kinds.includes(kind) && !removed);
}

/** Returns the runs of the paragraphs of the texts of the presentation that contain a string. */
async function runsOf(visitor: Visitor, oid: string, part: string) {
  const texts = await recordsOf(visitor, oid, ['text']);
  const bodies = texts.map((record) => record.texts?.['body']?.paragraphs ?? []);
  return bodies.find((body) => body.some(({ runs }) => runs.some(({ text }) => text.includes(part)))) ?? [];
}

/** Opens the editor of the deck with the focus on the canvas. `foreignRequests` are the URLs of other origins. */
async function openEditor() {
  const { admin, origin, deck } = getInstance();
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

it('an author pastes HTML with its formats, without requests for its pictures, and Markdown, and keeps it as text', async () => {
  const { admin, deck, page, foreignRequests } = await openEditor();
  await paste(admin, {
    html: `<meta charset="utf-8"><h1>Fluvial</h1><script>window.pasted = true</script>
      <img src="https://pictures.example/a.png" onerror="window.pasted = true">
      <p>The <b>Danube<span style="font-weight: normal"> is</span></b> <a href="https://example.org/">long</a> and <a href="javascript:alert(1)">wide</a>.</p>
      <ul><li>Tisza<ol><li>Bodrog</li></ol></li></ul>
      <table><tr><th>River</th><th>km</th></tr><tr><td>Danube</td><td>2850</td></tr></table>
      <pre><code class="language-js">let a = 1;</code></pre>`,
    text: 'Fluvial',
  });
  // Pasting first loads the code that changes presentations.
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Fluvial')).length).toBe(4);
  const pasted = await runsOf(admin, deck.oid, 'Fluvial');
  expect(pasted.map(({ role, level, bullet, runs }) => ({ role, level, bullet: bullet?.kind, runs }))).toEqual([
    { role: 'title', runs: [{ text: 'Fluvial' }] },
    {
      runs: [
        { text: 'The ' },
        { text: 'Danube', bold: true },
        { text: ' is ' },
        { text: 'long', link: { kind: 'url', href: 'https://example.org/' } },
        { text: ' and wide.' },
      ],
    },
    { bullet: 'char', runs: [{ text: 'Tisza' }] },
    { bullet: 'number', level: 1, runs: [{ text: 'Bodrog' }] },
  ]);
  expect((await recordsOf(admin, deck.oid, ['code', 'table'])).map(({ kind }) => kind).sort()).toEqual([
    'code',
    'table',
  ]);
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  expect(foreignRequests).toEqual([]);

  await page.keyboard.press('Delete');
  await paste(admin, { html: '', text: '# Estuary\n\nWhere **rivers** end\n\n- Delta\n- Firth' });
  const keep = page.getByRole('button', { name: 'Keep as plain text' });
  await keep.waitFor();
  await waitForSaved(page);
  expect((await runsOf(admin, deck.oid, 'Estuary')).map(({ role }) => role)).toEqual([
    'title',
    undefined,
    undefined,
    undefined,
  ]);
  await keep.click();
  await expect
    .poll(async () =>
      (await runsOf(admin, deck.oid, 'Estuary')).map(({ runs }) => runs.map(({ text }) => text).join('')),
    )
    .toEqual(['# Estuary', '', 'Where **rivers** end', '', '- Delta', '- Firth']);
  // Chromium reports event handlers of parsed HTML, which it does not run.
  expect(admin.problems.filter((problem) => !problem.startsWith('Executing inline event handler'))).toEqual([]);
});

it('an author pastes the address of a video, which becomes a linked card without requests, and keeps it as text', async () => {
  const { admin, deck, page, foreignRequests } = await openEditor();
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

/** Returns the image elements of the presentation with the media types of their files. */
async function pictureTypes(visitor: Visitor, oid: string) {
  const store = await readRecords(visitor, oid);
  const images = [...store.records()].filter(({ kind, removed }) => kind === 'image' && !removed);
  return images.map(({ properties }) => store.get(String(properties['asset']))?.properties['mediaType']);
}

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 40" onload="window.pasted = true">
  <script>window.pasted = true</script><image href="https://pictures.example/a.png" width="9" height="9"/>
  <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.pasted = true"/></foreignObject>
  <rect width="80" height="40" fill="#c00"/></svg>`;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120" onload="window.pasted = true"><script>window.pasted = true</script>
  <rect width="240" height="120" rx="8" fill="#fc0"/><g><circle cx="60" cy="60" r="30"/><path d="M140 90L170 30L200 90Z" fill="#c00"/></g>
  <text x="120" y="112" text-anchor="middle" font-size="14">Hive</text></svg>`;

it('an author pastes and drops SVGs as shapes and texts without requests, and undoes it', async () => {
  const { admin, deck, page, foreignRequests } = await openEditor();
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
  const { admin, deck, page, foreignRequests } = await openEditor();
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

/** Copies the selection by a copy event. Returns the HTML and the plain text that the editor writes. */
const copySelection = ({ page }: Visitor) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
  });

it('an author pastes a picture into another presentation with its file, but not without the right to its source', async () => {
  const { admin, deck, page } = await openEditor();
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
  const { admin, deck, page, foreignRequests } = await openEditor();
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

it('HTML and Markdown that are pasted into an edited text and into cells of a table keep their formats', async () => {
  const { admin, deck, page } = await openEditor();
  await paste(admin, { html: '', text: 'Glossary' });
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Glossary')).length).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(admin, {
    html: '<ul><li><p>A <b>delta</b></p><p>grows</p></li><li>A firth</li></ul>',
    text: 'A delta\ngrows\nA firth',
  });
  await page.keyboard.press('Escape');
  await waitForSaved(page);
  const [, delta, grows, firth] = await runsOf(admin, deck.oid, 'Glossary');
  expect(delta?.runs.map(({ text, bold }) => [text, bold ?? false])).toEqual([
    ['A ', false],
    ['delta', true],
  ]);
  expect([delta, grows, firth].map((paragraph) => paragraph?.bullet?.kind)).toEqual(['char', undefined, 'char']);
  expect(grows?.indent).toBe(delta?.indent);

  await page.keyboard.press('Escape');
  const html = '<table><tr><td>Danube</td><td><a href="https://example.org/">2,850</a> <i>km</i></td></tr></table>';
  await paste(admin, { html, text: 'Danube\t2,850 km' });
  await waitForSaved(page);
  const cellRuns = async () =>
    (await recordsOf(admin, deck.oid, ['cell'])).map(({ texts }) => texts?.['body']?.paragraphs[0]?.runs ?? []);
  const formatted = [
    { text: '2,850', link: { kind: 'url', href: 'https://example.org/' } },
    { text: ' ' },
    { text: 'km', italic: true },
  ];
  await expect.poll(cellRuns).toContainEqual(formatted);
});

/** A red PNG of 12 by 8 pixels. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAAE0lEQVR4nGP4z8BAEBFWMewVAQCsgV+hp+D4ywAAAABJRU5ErkJggg==';

it('pasted pictures and definition lists stay, without requests for pictures of other sites', async () => {
  const { admin, deck, page, foreignRequests } = await openEditor();
  const before = (await pictureTypes(admin, deck.oid)).length;
  await paste(admin, {
    html: `<dl><dt>Meander</dt><dd>A bend of a river</dd></dl><img alt="Map" src="data:image/png;base64,${PNG}">
      <img src="https://pictures.example/b.png"><img width="1" height="1" src="https://pictures.example/count.gif">
      <img src="data:image/png;base64,AAAA"><img src="data:text/html;base64,AAAA" onerror="window.pasted = true">`,
    text: 'Meander',
  });
  await page.getByText('3 pictures of another site weren’t pasted.').waitFor();
  const [term, description] = await runsOf(admin, deck.oid, 'Meander');
  expect(term?.runs).toEqual([expect.objectContaining({ text: 'Meander', bold: true })]);
  expect(description?.indent).toBeGreaterThan(0);
  expect(description?.bullet).toBeUndefined();
  const images = await recordsOf(admin, deck.oid, ['image']);
  expect(images).toHaveLength(before + 1);
  expect(images.map(({ properties }) => properties['alt'])).toContain('Map');
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  expect(foreignRequests).toEqual([]);
});

it('a table that is pasted while a text is edited becomes a table below the text, or fills the cells of a table', async () => {
  const { admin, deck, page } = await openEditor();
  await paste(admin, { html: '', text: 'Confluence' });
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Confluence')).length).toBe(1);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' });
  await field.waitFor();
  await page.keyboard.press('End');
  const before = new Set((await recordsOf(admin, deck.oid, ['table'])).map(({ id }) => id));
  await paste(admin, {
    html: '<p> of two rivers</p><table><tr><td>Inn</td><td>518</td></tr><tr><td>Drava</td><td>710</td></tr></table>',
    text: 'of two rivers\nInn\t518\nDrava\t710',
  });
  const added = async () => (await recordsOf(admin, deck.oid, ['table'])).filter(({ id }) => !before.has(id));
  await expect.poll(async () => (await added()).length).toBe(1);
  const [text, ...others] = await runsOf(admin, deck.oid, 'Confluence');
  expect(text?.runs.map((run) => run.text).join('')).toBe('Confluenceof two rivers');
  expect(others).toEqual([]);
  const boxOf = ({ properties }: { readonly properties: Readonly<Record<string, unknown>> }) =>
    properties['box'] as { readonly x: number; readonly y: number; readonly height: number };
  const edited = (await recordsOf(admin, deck.oid, ['text'])).find((record) =>
    JSON.stringify(record.texts ?? {}).includes('Confluence'),
  );
  const [table] = await added();
  if (!edited || !table) throw new Error('The text or the table is missing.');
  expect(boxOf(table).x).toBeCloseTo(boxOf(edited).x, 0);
  expect(boxOf(table).y).toBeGreaterThan(boxOf(edited).y + boxOf(edited).height);

  // The table is selected. Enter edits its first cell.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await field.waitFor();
  await paste(admin, {
    html: '<table><tr><td>Isar</td><td>295</td></tr></table>',
    text: 'Isar\t295',
  });
  const cellTexts = async () =>
    (await recordsOf(admin, deck.oid, ['cell'])).map(({ texts }) =>
      (texts?.['body']?.paragraphs ?? []).flatMap(({ runs }) => runs.map((run) => run.text)).join(''),
    );
  await expect.poll(cellTexts).toEqual(expect.arrayContaining(['Isar', '295', 'Drava', '710']));
  expect(await cellTexts()).not.toContain('Inn');
  expect(await added()).toHaveLength(1);
});
