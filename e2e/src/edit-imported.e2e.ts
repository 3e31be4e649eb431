import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { corpusFile } from './testing/corpus-file.ts';
import { openAsNewAuthor, rowNames, waitForSaved } from './testing/editor.ts';
import { readRecords } from './testing/records.ts';
import { canvas, PICTURE, publishButton, publishDialog, publishedLink, textInput } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { tourPptx } from './testing/tour-pptx.ts';
import { uploadFile } from './testing/upload-file.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const FILE = corpusFile('pptx/mstcc__Introduction to React.pptx');

const paragraphsOf = (store: RecordStore, id: string): readonly Paragraph[] =>
  store.get(id)?.texts?.['body']?.paragraphs ?? [];

/** Returns the visible elements of all topics on the path, each with the row of its topic in the path panel. */
function elementsOfSteps(store: RecordStore): { readonly record: DocumentRecord; readonly rowIndex: number }[] {
  return store.children('document', 'path').flatMap(({ properties }, rowIndex) => {
    const elements = store.children(String(properties['topic']), 'elements');
    return elements.filter(({ properties: { hidden } }) => !hidden).map((record) => ({ record, rowIndex }));
  });
}

/** Finds a text with runs of different formats whose first run has at least four characters. */
function findFormattedText(store: RecordStore) {
  const found = elementsOfSteps(store).find(({ record }) => {
    const runs = paragraphsOf(store, record.id).flatMap((paragraph) => paragraph.runs);
    const styles = new Set(runs.map(({ text: _text, ...style }) => JSON.stringify(style)));
    return record.kind === 'text' && styles.size > 1 && (runs[0]?.text.trim().length ?? 0) > 3;
  });
  if (!found) throw new Error('The file has no text with several formats.');
  return found;
}

function findPicture(store: RecordStore) {
  const found = elementsOfSteps(store).find(({ record }) => record.kind === 'image' && !record.properties['furniture']);
  if (!found) throw new Error('The file has no picture.');
  return found;
}

/**
 * Repeats an input until `count` finds elements on the page. On a busy machine, an input has no effect until the fonts
 * of the presentation are loaded.
 */
async function repeatUntilShown(input: () => Promise<void>, count: () => Promise<number>): Promise<void> {
  const isShown = async () => {
    if ((await count()) > 0) return true;
    await input();
    return false;
  };
  await expect.poll(isShown, { interval: 1000, timeout: 30_000 }).toBe(true);
}

/** Clicks a row of the path panel, and waits until the canvas shows the topic of the row. */
async function goToRow(page: Page, index: number): Promise<void> {
  const row = page.getByRole('row').nth(index);
  await repeatUntilShown(
    () => row.click(),
    () => row.getByText('Shown on the canvas').count(),
  );
}

/**
 * Returns the centre of an element in CSS pixels of the window. The canvas must show the element's topic as after a
 * click on the row of the topic: with a margin of 8 % on each side of the part that the property panel leaves free.
 */
async function centreInWindow(
  page: Page,
  store: RecordStore,
  record: DocumentRecord,
): Promise<{ x: number; y: number }> {
  const canvasBox = await canvas(page).boundingBox();
  const topic = store.get(record.parent ?? '')?.properties ?? {};
  const [width, height] = [Number(topic['width']), Number(topic['height'])];
  if (!canvasBox) throw new Error('There is no canvas.');
  // A canvas of more than 1000 px reserves 296 px for the panel.
  const freeWidth = canvasBox.width - (canvasBox.width > 1000 ? 296 : 0);
  const zoom = Math.min((freeWidth * 0.84) / width, (canvasBox.height * 0.84) / height);
  const box = record.properties['box'] as Box;
  return {
    x: canvasBox.x + freeWidth / 2 + (box.x + box.width / 2 - width / 2) * zoom,
    y: canvasBox.y + canvasBox.height / 2 + (box.y + box.height / 2 - height / 2) * zoom,
  };
}

/** Returns the format of each character. An edit may divide the same characters into other runs with equal formats. */
const formatsOf = (paragraphs: readonly Paragraph[]): string[] =>
  paragraphs.flatMap(({ runs, ...paragraph }) =>
    runs.flatMap(({ text, ...style }) => [...text].map(() => JSON.stringify([paragraph, style]))),
  );

/** Returns the text of each paragraph. */
const plainTexts = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));

/** An imported presentation that is open in the editor. */
interface ImportedPresentation {
  readonly author: Visitor;
  readonly oid: string;
  /** The records of the presentation before the first change. */
  readonly originalRecords: RecordStore;
}

/** Imports a file as a new author, and opens the presentation in the editor. */
async function openImported(path: string): Promise<ImportedPresentation> {
  const author = await openAsNewAuthor(visit, 'Petra Point', { reducedMotion: true });
  const oid = await uploadFile(author, serverOrigin(), path);
  await author.open(`${serverOrigin()}/p/edit/${oid}/`);
  await canvas(author.page).waitFor();
  await author.page.waitForLoadState('networkidle');
  return { author, oid, originalRecords: await readRecords(author, oid) };
}

/** Types `Q` after the first character of a text with several formats. Returns the changed first paragraph. */
async function insertCharacter({ author, oid, originalRecords }: ImportedPresentation): Promise<string> {
  const { page } = author;
  const { record, rowIndex } = findFormattedText(originalRecords);
  await goToRow(page, rowIndex);
  const point = await centreInWindow(page, originalRecords, record);
  await repeatUntilShown(
    () => page.mouse.dblclick(point.x, point.y),
    () => textInput(page).count(),
  );
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Q');
  await page.keyboard.press('Escape');
  await waitForSaved(page);
  const original = paragraphsOf(originalRecords, record.id);
  const edited = paragraphsOf(await readRecords(author, oid), record.id);
  // The new character must have the format of the first character.
  const [firstFormat = '', ...otherFormats] = formatsOf(original);
  expect(formatsOf(edited)).toEqual([firstFormat, firstFormat, ...otherFormats]);
  const [firstParagraph = '', ...otherParagraphs] = plainTexts(original);
  const changedParagraph = `${firstParagraph.slice(0, 1)}Q${firstParagraph.slice(1)}`;
  expect(plainTexts(edited)).toEqual([changedParagraph, ...otherParagraphs]);
  // Clears the selection.
  await page.keyboard.press('Escape');
  return changedParagraph;
}

/** Moves a picture, replaces it, and undoes the replacement. */
async function changePicture({ author, oid, originalRecords }: ImportedPresentation): Promise<void> {
  const { page } = author;
  const { record, rowIndex } = findPicture(originalRecords);
  const propertiesOf = async () => (await readRecords(author, oid)).get(record.id)?.properties ?? {};
  await goToRow(page, rowIndex);
  const { x, y } = await centreInWindow(page, originalRecords, record);
  const heading = page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { name: 'Picture' });
  await repeatUntilShown(
    () => page.mouse.click(x, y),
    () => heading.first().count(),
  );
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await propertiesOf())['box']).not.toEqual(record.properties['box']);

  page.on('filechooser', (chooser) => void chooser.setFiles(PICTURE));
  await page.mouse.click(x - 60, y - 40, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Replace picture' }).click();
  const assetOf = async () => (await propertiesOf())['asset'];
  await expect.poll(assetOf).not.toBe(record.properties['asset']);
  await canvas(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(assetOf).toBe(record.properties['asset']);
}

it.skipIf(FILE === undefined)(
  'the editor types into an imported text with several formats, moves and replaces a picture, and publishes (corpus)',
  async () => {
    const imported = await openImported(FILE ?? '');
    const { page, problems } = imported.author;
    const changedParagraph = await insertCharacter(imported);
    await changePicture(imported);
    await publishButton(page).click();
    await publishDialog(page).getByLabel('Who can see the presentation').selectOption('public');
    await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
    const otherVisitor = await visit({ reducedMotion: true });
    await otherVisitor.open(await publishedLink(page));
    expect(await otherVisitor.page.locator('main').textContent()).toContain(changedParagraph.trim());
    expect(problems).toEqual([]);
  },
);

it('the editor types into an imported title, moves it, undoes a deletion and publishes', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'flydeck-')), 'tour.pptx');
  await writeFile(path, tourPptx());
  const { author, oid, originalRecords } = await openImported(path);
  const { page, problems } = author;
  const title = [...originalRecords.records()].find(
    ({ id, kind }) => kind === 'text' && paragraphsOf(originalRecords, id)[0]?.runs[0]?.text === 'Morning',
  );
  if (!title) throw new Error('The file has no title.');
  await goToRow(page, (await rowNames(page)).indexOf('Morning'));
  await canvas(page).focus();
  // The title is the first element in reading order.
  await page.keyboard.press('Tab');
  await repeatUntilShown(
    () => page.keyboard.press('Enter'),
    () => textInput(page).count(),
  );
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' at sea');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await waitForSaved(page);
  const edited = (await readRecords(author, oid)).get(title.id);
  expect(edited?.removed).toBeUndefined();
  const original = formatsOf(paragraphsOf(originalRecords, title.id));
  const formats = formatsOf(edited?.texts?.['body']?.paragraphs ?? []);
  // The typed characters have the format of the imported ones.
  expect(formats).toEqual([...original, ...Array<string>(7).fill(original.at(-1) ?? '')]);
  const top = (record: DocumentRecord | undefined) => (record?.properties['box'] as Box | undefined)?.y ?? 0;
  expect(top(edited)).toBeGreaterThan(top(title));

  await publishButton(page).click();
  await publishDialog(page).getByLabel('Who can see the presentation').selectOption('public');
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  const otherVisitor = await visit({ reducedMotion: true });
  await otherVisitor.open(await publishedLink(page));
  expect(await otherVisitor.page.locator('main').textContent()).toContain('Morning at sea');
  expect(problems).toEqual([]);
});
