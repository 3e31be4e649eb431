import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { drawRectangle, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

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

it('if an earlier release stored changes in the browser, the editor offers to save them as a copy', async () => {
  const { admin, deck } = getInstance();
  // The previous test has opened the editor in this page.
  const { page } = admin;
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
