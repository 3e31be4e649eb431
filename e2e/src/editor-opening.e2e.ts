import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** Requests of the compiler: its worker, its WebAssembly, and the fonts that it measures. */
const COMPILER = /compile-worker|\.wasm|\/api\/fonts\//;
/** The worker of the compiler. */
const WORKER = /compile-worker/;
/** The worker, and the code that replaces it if it cannot be started. */
const COMPILER_CODE = /compile-(worker|session)/;
const MARKDOWN = '# Marmots\n\nA **bold** word and some more words\n\n# Winter\n\nSix months\n';
/** How long a slow network needs for the compiler. */
const SLOW_MS = 1500;

const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas' });

interface OpenedEditor {
  readonly page: Page;
  readonly oid: string;
  /** URLs of the compiler that were requested. */
  readonly compiler: string[];
}

/** Opens the editor of a new presentation without unpublished changes, with the pointer outside of the canvas. */
async function openPublished(admin: Visitor, origin: string): Promise<OpenedEditor> {
  const { oid } = await createDeck(admin, { title: 'Marmots', markdown: MARKDOWN });
  const { page } = admin;
  const compiler: string[] = [];
  page.on('request', (request) => COMPILER.test(request.url()) && compiler.push(request.url()));
  await page.mouse.move(5, 5);
  await admin.open(`${origin}/p/edit/${oid}/`);
  await waitUntilPainted(page);
  await page.waitForLoadState('networkidle');
  // The focus is visible, and stays there.
  await canvas(page).focus();
  return { page, oid, compiler };
}

/** A hash of the canvas as it is on the screen. */
const pictureOf = async (page: Page): Promise<string> =>
  createHash('sha256')
    .update(await canvas(page).screenshot({ animations: 'disabled', caret: 'hide' }))
    .digest('hex');

/** Waits until the canvas shows more than its background. */
async function waitUntilPainted(page: Page): Promise<void> {
  await canvas(page).waitFor();
  await expect.poll(async () => (await canvas(page).screenshot()).length, { timeout: 60_000 }).toBeGreaterThan(12_000);
}

async function textsOf(admin: Visitor, oid: string): Promise<string[]> {
  const store = await readRecords(admin, oid);
  const bodies = [...store.records()].filter(({ id }) => store.isPresent(id)).map(({ texts }) => texts?.['body']);
  return bodies.flatMap((body) => body?.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) ?? []);
}

async function countShapes(admin: Visitor, oid: string): Promise<number> {
  const store = await readRecords(admin, oid);
  return [...store.records()].filter(({ id, kind }) => kind === 'shape' && store.isPresent(id)).length;
}

/** Selects the first object by the keyboard. */
async function selectFirst(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('polygon[data-selection]').waitFor();
}

it('shows the published scene without the compiler, and nothing else after the compiler has replaced it', async () => {
  const { admin, origin } = getInstance();
  const { page, compiler } = await openPublished(admin, origin);
  const before = await pictureOf(page);
  expect(compiler).toEqual([]);
  await selectFirst(page);
  const selected = await pictureOf(page);
  await expect.poll(() => compiler.some((url) => WORKER.test(url))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => pictureOf(page)).not.toBe(selected);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect.poll(() => pictureOf(page)).toBe(before);
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('takes the first change by a pointer, and stores it', async () => {
  const { admin, origin } = getInstance();
  const { page, oid, compiler } = await openPublished(admin, origin);
  const before = await pictureOf(page);
  const shapesBefore = await countShapes(admin, oid);
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(600, 380, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await page.keyboard.press('Escape');
  await expect.poll(() => pictureOf(page)).not.toBe(before);
  expect(compiler.length).toBeGreaterThan(0);
  await expect.poll(() => countShapes(admin, oid)).toBe(shapesBefore + 1);
});

it('keeps what is typed after a double click while the compiler is being loaded, where the text was clicked', async () => {
  const { admin, origin } = getInstance();
  const { page, oid } = await openPublished(admin, origin);
  await page.route(WORKER, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await selectFirst(page);
  const box = await page.locator('polygon[data-selection]').boundingBox();
  await page.keyboard.press('Enter');
  if (!box) throw new Error('Nothing is selected.');
  await page.keyboard.press('Escape');
  await page.mouse.dblclick(box.x + 3, box.y + box.height / 2);
  await page.keyboard.type('Typed ');
  await expect.poll(() => textsOf(admin, oid), { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^Typed \S/));
  await page.unroute(WORKER);
});

it('says what is missing if the browser is offline at the first change, and shows the change later', async () => {
  const { admin, origin } = getInstance();
  const { page } = await openPublished(admin, origin);
  const before = await pictureOf(page);
  admin.expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  // Earlier tests may have cached it.
  await page.route(COMPILER_CODE, (route) => route.abort());
  await page.context().setOffline(true);
  await selectFirst(page);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Escape');
  const notice = page.getByText('A part of the editor couldn’t be loaded.', { exact: false });
  await notice.waitFor();
  await page.unroute(COMPILER_CODE);
  await page.context().setOffline(false);
  await waitForSaved(page);
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => pictureOf(page)).not.toBe(before);
});

it('compiles when another window changes the presentation', async () => {
  const { admin, origin } = getInstance();
  const { page, compiler } = await openPublished(admin, origin);
  const before = await pictureOf(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitUntilPainted(other);
  expect(compiler).toEqual([]);
  await canvas(other).focus();
  await selectFirst(other);
  await other.keyboard.press('Shift+ArrowDown');
  await waitForSaved(other);
  await other.close();
  await expect.poll(() => compiler.some((url) => WORKER.test(url))).toBe(true);
  await expect.poll(() => pictureOf(page)).not.toBe(before);
});
