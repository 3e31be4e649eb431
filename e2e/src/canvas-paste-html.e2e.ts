import { expect, it } from 'vitest';
import { copySelection, openCanvas, paste, pictureTypes, recordsOf, runsOf } from './testing/canvas-paste.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

it('an author pastes HTML with its formats, without requests for its pictures, and Markdown, and keeps it as text', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
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

it('HTML and Markdown that are pasted into an edited text and into cells of a table keep their formats', async () => {
  const { admin, deck, page } = await openCanvas(getInstance());
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
  // The copied text has its formats for other programs, too.
  await page.keyboard.press('Control+a');
  const copied = await copySelection(admin);
  expect(copied.html).toContain('<ul><li>A <b>delta</b></li></ul>');
  expect(copied.text).toBe('Glossary\nA delta\ngrows\nA firth');
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
  // The table is selected, and is copied as a table for other programs.
  const { html: tableHtml, text: rows } = await copySelection(admin);
  expect(tableHtml).toContain('<td><a href="https://example.org/">2,850</a> <i>km</i></td></tr></table>');
  expect(rows).toBe('Danube\t2,850 km');
});

/** A red PNG of 12 by 8 pixels. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAAE0lEQVR4nGP4z8BAEBFWMewVAQCsgV+hp+D4ywAAAABJRU5ErkJggg==';

it('pasted pictures and definition lists stay, without requests for pictures of other sites', async () => {
  const { admin, deck, page, foreignRequests } = await openCanvas(getInstance());
  const before = (await pictureTypes(admin, deck.oid)).length;
  await paste(admin, {
    html: `<dl><dt>Meander</dt><dd>A bend of a river</dd></dl><img alt="Map" src="data:image/png;base64,${PNG}">
      <img src="https://pictures.example/b.png"><img width="1" height="1" src="https://pictures.example/count.gif">
      <img src="data:image/png;base64,AAAA"><img src="data:text/html;base64,AAAA" onerror="window.pasted = true">`,
    text: 'Meander',
  });
  await page.getByText('3 pictures of another site weren’t pasted.').waitFor();
  await expect.poll(async () => (await recordsOf(admin, deck.oid, ['image'])).length).toBe(before + 1);
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Meander')).length).toBe(2);
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
  const { admin, deck, page } = await openCanvas(getInstance());
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

  // Undo removes the table together with the pasted words, and redo restores both.
  const textNow = async () =>
    (await runsOf(admin, deck.oid, 'Confluence')).map(({ runs }) => runs.map((run) => run.text).join('')).join();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => [(await added()).length, await textNow()]).toEqual([0, 'Confluence']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => [(await added()).length, await textNow()]).toEqual([1, 'Confluenceof two rivers']);

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

it('pictures that are pasted into an edited text are undone with the pasted words, also after further typing', async () => {
  const { admin, deck, page } = await openCanvas(getInstance());
  await paste(admin, { html: '', text: 'Oxbow' });
  await expect.poll(async () => (await runsOf(admin, deck.oid, 'Oxbow')).length).toBe(1);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' });
  await field.waitFor();
  await page.keyboard.press('End');
  const before = (await pictureTypes(admin, deck.oid)).length;
  const state = async () => [
    (await pictureTypes(admin, deck.oid)).length - before,
    (await runsOf(admin, deck.oid, 'Oxbow')).map(({ runs }) => runs.map((run) => run.text).join('')).join(),
  ];
  // The uploads wait until `answer` is called.
  let answer = () => {};
  const holdUploads = () => {
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    return page.route('**/api/editing/*/assets', async (route) => {
      await held;
      await route.continue();
    });
  };
  const html = `<p> lake</p><img alt="Lake" src="data:image/png;base64,${PNG}">`;

  await holdUploads();
  const started = page.waitForRequest('**/api/editing/*/assets');
  await paste(admin, { html, text: 'lake' });
  await started;
  await page.keyboard.type('s');
  await expect.poll(state).toEqual([0, 'Oxbowlakes']);
  answer();
  await expect.poll(state).toEqual([1, 'Oxbowlakes']);
  // The text is still edited. The first undo reverts the typing, the second one the whole paste.
  expect(await field.isVisible()).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(state).toEqual([1, 'Oxbowlake']);
  await page.keyboard.press('Control+z');
  await expect.poll(state).toEqual([0, 'Oxbow']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(state).toEqual([1, 'Oxbowlake']);
  await page.keyboard.press('Control+z');

  // A paste that is undone before its picture is uploaded adds the picture when it is redone.
  await page.unroute('**/api/editing/*/assets');
  await holdUploads();
  const again = page.waitForRequest('**/api/editing/*/assets');
  await paste(admin, { html, text: 'lake' });
  await again;
  await expect.poll(state).toEqual([0, 'Oxbowlake']);
  await page.keyboard.press('Control+z');
  await expect.poll(state).toEqual([0, 'Oxbow']);
  const uploaded = page.waitForResponse('**/api/editing/*/assets');
  answer();
  await uploaded;
  await page.waitForTimeout(300);
  await expect.poll(state).toEqual([0, 'Oxbow']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(state).toEqual([1, 'Oxbowlake']);
  await page.keyboard.press('Control+z');
  await expect.poll(state).toEqual([0, 'Oxbow']);
  await page.keyboard.type('-');
  await expect.poll(state).toEqual([0, 'Oxbow-']);
});
