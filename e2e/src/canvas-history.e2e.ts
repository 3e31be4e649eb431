import { randomUUID } from 'node:crypto';
import type { SyncResponse } from '@flydeck/contract/editing/messages';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { drawRectangle, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** The fields of a record of a document that the tests read. */
interface StoredRecord {
  readonly id: string;
  readonly slot: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly texts?: Readonly<Record<string, unknown>>;
}

/** Creates a presentation with a text that is changed twice, each time in a batch of its own. Returns its oid. */
async function createEdited(author: Visitor): Promise<string> {
  const { body: created } = await callApi(author, 'POST', '/api/drafts', {
    kind: 'blank',
    title: 'Bees',
    language: 'en',
  });
  const { oid } = created as { oid: string };
  const sync = async (...operations: readonly object[]) => {
    const pushes = operations.length === 0 ? [] : [{ batchId: randomUUID(), base: 0, operations }];
    const { body } = await callApi(author, 'POST', `/api/editing/${oid}/sync`, { lastSeq: null, pushes, seeds: [] });
    return body as SyncResponse;
  };
  const { snapshot } = await sync();
  const parent = snapshot?.records.find(({ slot }) => slot === 'root')?.id;
  const properties = { box: { x: 200, y: 200, width: 600, height: 120 }, geometry: { kind: 'preset', preset: 'rect' } };
  const rewrite = (text: string) => ({ op: 'rewrite', id: 'bees', slot: 'body', paragraphs: [{ runs: [{ text }] }] });
  const insert = { op: 'insert', id: 'bees', kind: 'shape', parent, slot: 'elements', order: 'a0', properties };
  await sync(insert, rewrite('Bees fly home every evening'));
  await sync(rewrite('Bees walk home every evening'));
  await sync(rewrite('Bees walk home every morning'));
  return oid;
}

it('the history dialog shows the versions of a session, the changed words, and a preview that zooms', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/`);
  const oid = await createEdited(admin);
  await admin.open(`${origin}/${oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('radio', { name: /Current version .* 3 changes/ }).waitFor();
  expect(await history.getByRole('radio').count()).toBe(2);
  const disclosure = history.getByRole('button', { name: 'Versions in this session' });
  await disclosure.click();
  await expect.poll(() => history.getByRole('radio').count()).toBe(4);
  expect(await disclosure.getAttribute('aria-expanded')).toBe('true');
  expect(await history.getByRole('radio', { name: /:\d\d:\d\d/ }).count()).toBe(2);
  // The oldest version of the session, before the version with which the presentation began.
  await history.getByRole('radio').nth(2).check();
  await history.getByText('Changed: 1').waitFor();
  expect(await history.locator('del').allTextContents()).toEqual(['fly', 'evening']);
  expect(await history.locator('ins').allTextContents()).toEqual(['walk', 'morning']);
  expect(await findViolations(page)).toEqual([]);

  const preview = history.getByRole('application', { name: 'Preview of the version' });
  const mark = preview.locator('polygon');
  await mark.waitFor();
  const readMark = () => mark.getAttribute('points');
  const fitted = await readMark();
  const fit = history.getByRole('button', { name: 'Fit', exact: true });
  expect(await fit.isDisabled()).toBe(true);
  const box = (await preview.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const movements: readonly (() => Promise<void>)[] = [
    () => history.getByRole('button', { name: 'Zoom in' }).click(),
    () => history.getByRole('button', { name: 'Zoom out' }).click(),
    () => preview.press('+'),
    () => preview.press('ArrowLeft'),
    async () => {
      await page.mouse.move(centre.x, centre.y);
      await page.mouse.wheel(0, -200);
    },
    async () => {
      await page.mouse.move(centre.x, centre.y);
      await page.mouse.down();
      await page.mouse.move(centre.x + 50, centre.y + 20);
      await page.mouse.up();
    },
  ];
  for (const move of movements) {
    await move();
    await expect.poll(readMark).not.toBe(fitted);
    await fit.click();
    await expect.poll(readMark).toBe(fitted);
  }
  // Restoring a version is a change that can be undone.
  const readBees = async () => {
    const { body } = await callApi<SyncResponse>(admin, 'POST', `/api/editing/${oid}/sync`, {
      lastSeq: null,
      pushes: [],
      seeds: [],
    });
    const bees = body.snapshot?.records.find(({ id }) => id === 'bees');
    return bees?.texts?.['body']?.paragraphs[0]?.runs.map(({ text }) => text).join('');
  };
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await history.waitFor({ state: 'hidden' });
  await expect.poll(readBees).toBe('Bees fly home every evening');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readBees).toBe('Bees walk home every morning');
  expect(admin.problems).toEqual([]);
});

it('the history dialog lists the latest versions, and older ones after a press on the button', async () => {
  const { admin, origin, env } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/`);
  const oid = await createEdited(admin);
  const database = new Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
  // 600 sessions of one batch each, with pauses of 20 minutes. The presentation keeps the title of its last batch.
  await database.query(
    `INSERT INTO edit_batches (presentation_oid, seq, batch_id, author, created_at, operations)
      SELECT presentation_oid, n, gen_random_uuid(), author, now() + make_interval(mins => 20 * n), operations
      FROM edit_batches, generate_series(4, 603) AS n WHERE presentation_oid = $1 AND seq = 3`,
    [oid],
  );
  await database.query('UPDATE edit_documents SET head_seq = 603 WHERE presentation_oid = $1', [oid]);
  await database.end();
  await admin.open(`${origin}/${oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const versions = history.getByRole('radio');
  await expect.poll(() => versions.count()).toBe(500);
  const older = history.getByRole('button', { name: 'Show older versions' });
  await older.click();
  // The sessions after the first three batches, the session of these batches, and the first version.
  await expect.poll(() => versions.count()).toBe(602);
  await older.waitFor({ state: 'detached' });
  await versions.last().check();
  await history.getByText(/^Added: 1/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(admin.problems).toEqual([]);
}, 180_000);

it('the history dialog names and renames a version, and permanently deletes older versions', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await drawRectangle(page, 300, 300);
  await waitForSaved(page);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('radio').last().check();
  // The rectangle was added after the first version. A press on it shows it in the preview.
  await history.getByText('Added: 1').waitFor();
  const difference = history.getByRole('button', { name: 'Shape Added' });
  await difference.click();
  expect(await difference.getAttribute('aria-pressed')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  await history.getByRole('button', { name: 'Name this version' }).click();
  await history.getByLabel('Name of the version').fill('First outline');
  await page.keyboard.press('Enter');
  await history.getByRole('radio', { name: 'First outline' }).waitFor();
  await history.getByRole('button', { name: 'Rename' }).click();
  await history.getByLabel('Name of the version').fill('Outline for Eve');
  await history.getByRole('button', { name: 'Save', exact: true }).click();
  await history.getByRole('radio', { name: 'Outline for Eve' }).waitFor();

  await history.getByRole('button', { name: 'Delete older versions' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete older versions' });
  await deletion.getByText('There are no versions before this date').waitFor();
  expect(await deletion.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  await deletion.getByLabel('Delete all versions before').fill(tomorrow.toISOString().slice(0, 10));
  await deletion.getByRole('listitem').getByText('Outline for Eve').waitFor();
  await deletion.getByText('deleted for good').waitFor();
  await deletion.getByRole('button', { name: 'Delete for good' }).click();
  await history.getByText('Current version').waitFor();
  expect(await history.getByRole('radio').count()).toBe(1);
  await page.keyboard.press('Escape');
  // After the deletion, the editor must still be able to store changes.
  await drawRectangle(page, 300, 300);
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('changes that an earlier release stored in the browser are merged, and deleted there when they are saved', async () => {
  const { admin, origin, env } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/`);
  const oid = await createEdited(admin);
  await admin.open(`${origin}/${oid}/edit/`);
  await page.getByRole('heading', { level: 1, name: 'Bees' }).waitFor();
  const key = `flydeck-draft-${oid}`;
  const readStoredDraft = () => page.evaluate((name) => localStorage.getItem(name), key);
  const loadRecords = (seq: number) =>
    page.evaluate(
      (path) => fetch(path).then(async (response) => (await response.json()) as { records: StoredRecord[] }),
      `/api/editing/${oid}/history/${seq}`,
    );
  // The changes are based on state 2, and state 3 changed the text.
  const { records } = await loadRecords(2);
  const root = records.find(({ slot }) => slot === 'root');
  const bees = records.find(({ id }) => id === 'bees');
  const shape = { kind: 'shape', id: 'bees', ...(bees?.properties['box'] as object), ...bees?.properties };
  const document = {
    ...records.find(({ id }) => id === 'document')?.properties,
    format: 'flydeck-document',
    version: 1,
    kind: 'pitch',
    title: 'Bees on the train',
    root: {
      ...root?.properties,
      id: root?.id,
      elements: [{ ...shape, opacity: 0.5, body: bees?.texts?.['body'] }],
      topics: [],
    },
    assets: {},
  };
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [
    key,
    JSON.stringify({ baseRevision: 2, document }),
  ] as const);
  const database = new Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
  try {
    // While this transaction locks the log, the server cannot save the merged changes.
    await database.query('BEGIN');
    await database.query('SELECT 1 FROM edit_documents WHERE presentation_oid = $1 FOR UPDATE', [oid]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Bees on the train' }).waitFor();
    // The editor sends its changes after 50 ms.
    await page.waitForTimeout(1000);
    expect(await readStoredDraft()).not.toBeNull();
    await database.query('COMMIT');
    await waitForSaved(page);
    await expect.poll(readStoredDraft).toBeNull();
  } finally {
    await database.end();
  }
  const saved = await loadRecords(4);
  const savedBees = saved.records.find(({ id }) => id === 'bees');
  expect(savedBees?.properties['opacity']).toBe(0.5);
  expect(JSON.stringify(savedBees?.texts)).toContain('Bees walk home every morning');
  expect(admin.problems).toEqual([]);
});

it('a message warns before the history is full, and changes wait in the browser while it is full', async () => {
  const { admin, origin, env } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/`);
  const oid = await createEdited(admin);
  const setHistorySize = async (bytes: number) => {
    const database = new Client({ connectionString: env['DATABASE_URL'] });
    await database.connect();
    await database.query('UPDATE edit_documents SET bytes = $1 WHERE presentation_oid = $2', [bytes, oid]);
    await database.end();
  };
  await setHistorySize(165_000_000);
  await admin.open(`${origin}/${oid}/edit/`);
  const warning = page.getByText('The history uses 165 MB of 200 MB.');
  await warning.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await warning.waitFor({ state: 'detached' });
  await setHistorySize(200_000_000);
  await drawRectangle(page, 400, 300);
  await page.getByText('The history has its maximum size of 200 MB.').waitFor();
  await setHistorySize(10_000);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('if an earlier release stored changes in the browser, the editor offers to save them as a copy', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  // The records of the newest state. The first record is the document.
  const { records } = (await page.evaluate(
    `fetch('/api/editing/${deck.oid}/history').then((response) => response.json()).then(({ entries }) =>
      fetch('/api/editing/${deck.oid}/history/' + entries[0].seq).then((response) => response.json()))`,
  )) as { records: { id: string; properties: Record<string, unknown> }[] };
  expect(records[0]?.properties['title']).toBe('Rivers of the world');
  const draftDocument = (title: string) => ({
    format: 'flydeck-document',
    version: 1,
    kind: 'pitch',
    title,
    language: 'en',
    theme: records[0]?.properties['theme'],
    root: { id: 'root', title, width: 1920, height: 1080, elements: [], topics: [] },
    assets: {},
  });
  const key = `flydeck-draft-${deck.oid}`;
  const storeDraft = (baseRevision: number, title: string) =>
    page.evaluate(([name, value]) => localStorage.setItem(name ?? '', value ?? ''), [
      key,
      JSON.stringify({ baseRevision, document: draftDocument(title) }),
    ] as const);
  const readStoredDraft = () => page.evaluate((name) => localStorage.getItem(name), key);
  // The log has no state 999,999, so the changes cannot be merged and the editor offers a copy.
  await storeDraft(999_999, 'Written on the train');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Changes on this device weren’t saved' });
  await dialog.getByText('Written on the train').waitFor();
  // If the dialog is closed without a choice, the changes must stay in the browser.
  await page.keyboard.press('Escape');
  expect(await readStoredDraft()).not.toBeNull();
  await page.reload();
  await dialog.getByRole('button', { name: 'Save as a copy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Written on the train' }).waitFor();
  expect(await readStoredDraft()).toBeNull();
});
