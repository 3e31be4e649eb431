import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { drawRectangle, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** Matches URLs that the compiler loads: its worker, its WebAssembly, and the fonts that it measures. */
const COMPILER = /compile-worker|\.wasm|\/api\/fonts\//;
/** Matches the URL of the compiler's worker. */
const WORKER = /compile-worker/;
/** Matches URLs of the worker, and of the code that replaces the worker if it cannot be started. */
const COMPILER_CODE = /compile-(worker|session)/;
const MARKDOWN = '# Marmots\n\nA **bold** word and some more words\n\n# Winter\n\nSix months\n';
/** Time that the compiler takes to load over a simulated slow network. */
const SLOW_LOAD_MS = 1500;

const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas' });

interface OpenedEditor {
  readonly page: Page;
  readonly oid: string;
  /** The URLs of the compiler that the page has requested. Further requests are added to this array. */
  readonly compilerUrls: string[];
}

/**
 * Opens the editor of a new presentation without unpublished changes, in a browser without idle time, in which the
 * editor would load the compiler. The pointer is outside of the canvas.
 */
async function openPublished(admin: Visitor, origin: string): Promise<OpenedEditor> {
  const { oid } = await createDeck(admin, { title: 'Marmots', markdown: MARKDOWN });
  const { page } = admin;
  const compilerUrls: string[] = [];
  page.on('request', (request) => COMPILER.test(request.url()) && compilerUrls.push(request.url()));
  await page.mouse.move(5, 5);
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await admin.open(`${origin}/p/edit/${oid}/`);
  await waitUntilPainted(page);
  await page.waitForLoadState('networkidle');
  await canvas(page).focus();
  return { page, oid, compilerUrls };
}

/** Returns a hash of a screenshot of the canvas. */
const hashCanvas = async (page: Page): Promise<string> => {
  // Hides what is shown over the scene some time after it: the marks of small texts, and the focus ring after Tab.
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-small-texts] { visibility: hidden; } [role="application"]::after { display: none; }');
    document.adoptedStyleSheets.push(sheet);
  });
  const screenshot = await canvas(page).screenshot({ animations: 'disabled', caret: 'hide' });
  return createHash('sha256').update(screenshot).digest('hex');
};

/** A screenshot (PNG) of the canvas is larger than this number of bytes if the canvas is not empty. */
const MIN_PAINTED_BYTES = 12_000;

/** Waits until the canvas shows more than its background. */
async function waitUntilPainted(page: Page): Promise<void> {
  await canvas(page).waitFor();
  await expect
    .poll(async () => (await canvas(page).screenshot()).length, { timeout: 60_000 })
    .toBeGreaterThan(MIN_PAINTED_BYTES);
}

/** Returns the text of each paragraph that the server has stored. */
async function readTexts(admin: Visitor, oid: string): Promise<string[]> {
  const store = await readRecords(admin, oid);
  const bodies = [...store.records()].filter(({ id }) => store.isPresent(id)).map(({ texts }) => texts?.['body']);
  return bodies.flatMap((body) => body?.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')) ?? []);
}

async function countShapes(admin: Visitor, oid: string): Promise<number> {
  const store = await readRecords(admin, oid);
  return [...store.records()].filter(({ id, kind }) => kind === 'shape' && store.isPresent(id)).length;
}

/** Selects the first element or topic by the keyboard. */
async function selectFirst(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('polygon[data-selection]').waitFor();
}

it('the editor shows the published scene before it loads the compiler, and the same picture afterwards', async () => {
  const { admin, origin } = getInstance();
  const { page, compilerUrls } = await openPublished(admin, origin);
  const initialHash = await hashCanvas(page);
  expect(compilerUrls).toEqual([]);
  await selectFirst(page);
  const selectedHash = await hashCanvas(page);
  await expect.poll(() => compilerUrls.some((url) => WORKER.test(url))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => hashCanvas(page)).not.toBe(selectedHash);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect.poll(() => hashCanvas(page)).toBe(initialHash);
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('the editor shows and stores a first change that is made with the pointer', async () => {
  const { admin, origin } = getInstance();
  const { page, oid, compilerUrls } = await openPublished(admin, origin);
  const initialHash = await hashCanvas(page);
  const initialShapeCount = await countShapes(admin, oid);
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(600, 380, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await page.keyboard.press('Escape');
  await expect.poll(() => hashCanvas(page)).not.toBe(initialHash);
  expect(compilerUrls.length).toBeGreaterThan(0);
  await expect.poll(() => countShapes(admin, oid)).toBe(initialShapeCount + 1);
});

it('text that is typed while the compiler is loading is inserted where the author double-clicked', async () => {
  const { admin, origin } = getInstance();
  const { page, oid } = await openPublished(admin, origin);
  await page.route(WORKER, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_LOAD_MS));
    await route.continue();
  });
  await selectFirst(page);
  const box = await page.locator('polygon[data-selection]').boundingBox();
  await page.keyboard.press('Enter');
  if (!box) throw new Error('Nothing is selected.');
  await page.keyboard.press('Escape');
  await page.mouse.dblclick(box.x + 3, box.y + box.height / 2);
  await page.keyboard.type('Typed ');
  await expect
    .poll(() => readTexts(admin, oid), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^Typed \S/));
  await page.unroute(WORKER);
});

it('the editor shows a notice after a first change offline, and the change when the browser is online', async () => {
  const { admin, origin } = getInstance();
  const { page } = await openPublished(admin, origin);
  const initialHash = await hashCanvas(page);
  admin.expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  // Also blocks the compiler's code, which the browser may have cached in an earlier test.
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
  await expect.poll(() => hashCanvas(page)).not.toBe(initialHash);
});

it('the editor loads the compiler and shows the change when another window changes the presentation', async () => {
  const { admin, origin } = getInstance();
  const { page, compilerUrls } = await openPublished(admin, origin);
  const initialHash = await hashCanvas(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await waitUntilPainted(other);
  expect(compilerUrls).toEqual([]);
  await canvas(other).focus();
  await selectFirst(other);
  const otherHash = await hashCanvas(other);
  await other.keyboard.press('Shift+ArrowDown');
  // The change is made when the code for changes is loaded. Until then, the window shows that everything is saved.
  await expect.poll(() => hashCanvas(other)).not.toBe(otherHash);
  await waitForSaved(other);
  await other.close();
  await other.close();
  await expect.poll(() => compilerUrls.some((url) => WORKER.test(url))).toBe(true);
  await expect.poll(() => hashCanvas(page)).not.toBe(initialHash);
});

it('an author who is offline before the first change edits with the code that was loaded in idle time', async () => {
  const { admin, origin } = getInstance();
  const { oid } = await createDeck(admin, { title: 'Marmots', markdown: MARKDOWN });
  const page = await admin.page.context().newPage();
  const initialShapeCount = await countShapes(admin, oid);
  // The code of the publish dialog is the last that is loaded.
  const loaded = page.waitForResponse(/publish-dialog/);
  await page.goto(`${origin}/p/edit/${oid}/`);
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const initialHash = await hashCanvas(page);
  await drawRectangle(page, 200, 120);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Offline');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('header [data-state="offline"]').getByText('Offline.', { exact: false }).waitFor();
  await page.getByText('You’re offline.', { exact: false }).waitFor();
  expect(await hashCanvas(page)).not.toBe(initialHash);
  expect(await page.getByText(/couldn’t be loaded/).count()).toBe(0);
  await page.context().setOffline(false);
  await waitForSaved(page);
  expect(await countShapes(admin, oid)).toBe(initialShapeCount + 1);
  expect(await readTexts(admin, oid)).toContainEqual('Offline');
  await page.close();
});

it('the editor distinguishes a server that does not respond from a browser without a network', async () => {
  const { admin, origin } = getInstance();
  const { oid } = await createDeck(admin, { title: 'Marmots', markdown: MARKDOWN });
  const page = await admin.page.context().newPage();
  const initialShapeCount = await countShapes(admin, oid);
  let isServerDown = false;
  let closeSocket: () => Promise<unknown> = () => Promise.resolve();
  await page.routeWebSocket(/.*/, (socket) => {
    if (isServerDown) socket.close();
    else {
      const server = socket.connectToServer();
      closeSocket = () => Promise.all([socket.close(), server.close()]);
    }
  });
  // The code of the publish dialog is the last that is loaded.
  const loaded = page.waitForResponse(/publish-dialog/);
  await page.goto(`${origin}/p/edit/${oid}/`);
  await loaded;
  await page.waitForLoadState('networkidle');
  await waitForSaved(page);
  isServerDown = true;
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await closeSocket();
  await drawRectangle(page, 200, 120);
  await page.getByText('Your changes are stored in this browser and will be sent', { exact: false }).waitFor();
  await page.locator('header [data-state="offline"]').getByText('Can’t reach the server.', { exact: false }).waitFor();
  expect(await page.getByText(/offline/i).count()).toBe(0);
  isServerDown = false;
  await page.unroute('**/*');
  await waitForSaved(page);
  expect(await page.getByText('Can’t reach the server', { exact: false }).count()).toBe(0);
  expect(await countShapes(admin, oid)).toBe(initialShapeCount + 1);
  await page.close();
});
