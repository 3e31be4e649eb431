import { randomUUID } from 'node:crypto';
import type { SyncRequest } from '@flydeck/contract/editing/client-messages';
import type { SyncResponse } from '@flydeck/contract/editing/messages';
import type { Operation } from '@flydeck/scene/records/operations';
import { initialOrders } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CARDS_AREA, type Card } from '../cards.ts';
import { addFrameMeter } from './frame-meter.ts';
import type { EditorPage } from './gestures.ts';

const VIEWPORT = { width: 1280, height: 720 };
const TIMEOUT_MS = 120_000;
const POLL_MS = 20;
/** Maximum number of operations in one sync request. */
const MAX_OPERATIONS_PER_REQUEST = 2000;

/** Opens a browser context that is logged in with a new account. */
export async function openAsAuthor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`${origin}/login/`);
  const account = {
    name: 'Author',
    email: `author.${randomUUID()}@example.org`,
    password: 'correct horse battery',
    authorSegment: 'teacher',
    language: 'en',
  };
  await postJson(page, '/api/accounts/sign-up', account);
  await page.close();
  return context;
}

/** Sends a POST request with JSON from a page, with the page's cookies. @throws if the response's status is not 2xx. */
export async function postJson(page: Page, path: string, body: unknown): Promise<unknown> {
  const script = `async ([path, body]) => {
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(path + ' failed with status ' + response.status);
    return response.json().catch(() => undefined);
  }`;
  return page.evaluate(`(${script})(${JSON.stringify([path, body])})`);
}

/** Creates a presentation whose canvas shows cards, and opens its editor. */
export async function openOurEditor(
  context: BrowserContext,
  origin: string,
  cards: readonly Card[],
): Promise<EditorPage> {
  const page = await context.newPage();
  await addFrameMeter(page);
  await createCardsPresentation(page, origin, cards);
  await page.reload({ waitUntil: 'networkidle' });
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.waitFor({ timeout: TIMEOUT_MS });
  await waitUntilPainted(page);
  await page
    .getByRole('button', { name: 'Collapse the path' })
    .click()
    .catch(() => undefined);
  return { page, toWindow: await measureCanvas(page) };
}

/**
 * Creates a presentation whose canvas shows cards, with a step that shows all of them and a step that shows a few.
 * Returns its id. The page then shows the editor with an earlier state of the presentation.
 */
export async function createCardsPresentation(page: Page, origin: string, cards: readonly Card[]): Promise<string> {
  await page.goto(`${origin}/create/`, { waitUntil: 'networkidle' });
  await page.getByLabel('Title', { exact: true }).fill(`${cards.length} cards`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/p\/edit\//, { timeout: TIMEOUT_MS });
  await page.getByRole('application', { name: 'Canvas' }).waitFor({ timeout: TIMEOUT_MS });
  const oid = /\/p\/edit\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await replaceContent(page, oid, cards);
  return oid;
}

/**
 * Shows the whole canvas, and returns the scale and offset that convert units of the cards to CSS pixels of the window.
 * Finds the edges of the cards on the screen by the pixels that differ from the background.
 */
async function measureCanvas(page: Page): Promise<EditorPage['toWindow']> {
  const stage = page.getByRole('application', { name: 'Canvas' });
  await stage.focus();
  await page.keyboard.press('Shift+1');
  await page.waitForTimeout(1500);
  const box = await stage.boundingBox();
  const measuredEdges = await page.evaluate(`(() => {
    const canvas = document.querySelector('[role=application] canvas');
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let left = canvas.width, right = 0, top = canvas.height, bottom = 0;
    for (let y = 0; y < canvas.height; y += 1)
      for (let x = 0; x < canvas.width; x += 1) {
        const i = (y * canvas.width + x) * 4;
        // Compares the pixel with the first pixel, which shows the background. Adds the differences of all channels.
        const isCard = Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) + Math.abs(data[i + 2] - data[2]) > 60;
        if (!isCard) continue;
        left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
      }
    return { left, right, top, bottom, ratio: devicePixelRatio };
  })()`);
  const { left, right, top, bottom, ratio } = measuredEdges as Record<
    'left' | 'right' | 'top' | 'bottom' | 'ratio',
    number
  >;
  if (!box || right <= left) throw new Error('The editor shows no cards.');
  const width = (right - left) / ratio;
  // The outer cards are a tenth of a grid cell away from the edges of their area. This distance is ignored. Gestures
  // still hit the intended card, because the distance is less than 0.5 % of the width.
  const scale = width / CARDS_AREA.width;
  // The scale is computed from the width only. If the height differs, the area is vertically centred on the cards.
  const height = (bottom - top) / ratio;
  return {
    scale,
    x: box.x + left / ratio,
    y: box.y + top / ratio + (height - CARDS_AREA.height * scale) / 2,
  };
}

/** Resolves when the canvas shows more than one colour. */
export async function waitUntilPainted(page: Page): Promise<void> {
  const isPainted = `(() => {
    const canvas = document.querySelector('[role=application] canvas');
    if (!canvas || canvas.width === 0) return false;
    const small = new OffscreenCanvas(32, 18);
    const context = small.getContext('2d');
    context.drawImage(canvas, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    // Compares each channel of each pixel with the first pixel. Differences up to 12 can be the background's gradient.
    return data.some((value, i) => Math.abs(value - data[i % 4]) > 12);
  })()`;
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await page.evaluate(isPainted))) {
    if (performance.now() > deadline) throw new Error('The canvas shows nothing.');
    await page.waitForTimeout(POLL_MS);
  }
}

/** Replaces the content of a new presentation by cards. */
async function replaceContent(page: Page, oid: string, cards: readonly Card[]): Promise<void> {
  const sync = async (pushes: SyncRequest['pushes'], lastSeq: number | null): Promise<SyncResponse> =>
    (await postJson(page, `/api/editing/${oid}/sync`, { lastSeq, pushes, seeds: [] })) as SyncResponse;
  const { snapshot, head } = await sync([], null);
  const records = snapshot?.records ?? [];
  const root = records.find(({ slot }) => slot === 'root');
  if (!root) throw new Error('The presentation has no root topic.');
  const operations = [
    ...createRemovals(records, root.id),
    ...createInsertions(cards, root.id),
    createCloseUpStep(root.id),
  ];
  for (let start = 0; start < operations.length; start += MAX_OPERATIONS_PER_REQUEST) {
    const push = {
      batchId: randomUUID(),
      base: head,
      operations: operations.slice(start, start + MAX_OPERATIONS_PER_REQUEST),
    };
    const { refusals } = await sync([push], head);
    if (refusals.length > 0) throw new Error(`The server rejected the cards: ${refusals[0]?.reason}`);
  }
}

/** Returns operations that remove all topics, elements and steps, except the root topic and its step. */
const createRemovals = (records: readonly DocumentRecord[], root: string): Operation[] =>
  records
    .filter(({ parent, kind }) => parent === root || kind === 'step')
    .filter(({ properties, kind }) => kind !== 'step' || properties['topic'] !== root)
    .map(({ id }) => ({ op: 'remove', id }));

/** Factor that converts units of the cards to units of the root topic, which is 1920 units wide. */
const CARD_SCALE = 1920 / CARDS_AREA.width;

/** Returns operations that insert a shape for each card, and a text for each label. */
function createInsertions(cards: readonly Card[], parent: string): Operation[] {
  const orders = initialOrders(2 * cards.length);
  const insertion = { op: 'insert', parent, slot: 'elements' } as const;
  return cards.flatMap(({ x, y, width, height, color, label }, i): Operation[] => {
    const box = { x: x * CARD_SCALE, y: y * CARD_SCALE, width: width * CARD_SCALE, height: height * CARD_SCALE };
    const geometry = { kind: 'preset', preset: 'roundRect' };
    const shape: Operation = {
      ...insertion,
      id: `card-${i}`,
      kind: 'shape',
      order: orders[2 * i] ?? '',
      properties: { box, geometry, fill: { kind: 'solid', color } },
    };
    if (!label) return [shape];
    const run = { text: label, size: height * 0.3 * CARD_SCALE, color: '#ffffff' };
    const order = orders[2 * i + 1] ?? '';
    const text: Operation = {
      ...insertion,
      id: `label-${i}`,
      kind: 'text',
      order,
      properties: { box },
      texts: { body: [{ runs: [run] }] },
    };
    return [shape, text];
  });
}

/** Returns an operation that appends a step whose view shows a few cards. */
const createCloseUpStep = (topic: string): Operation => ({
  op: 'insert',
  id: 'close-up',
  kind: 'step',
  parent: DOCUMENT_ID,
  slot: 'path',
  order: initialOrders(2).at(-1) ?? '',
  properties: { topic, view: { x: 1980 * CARD_SCALE, y: 1045 * CARD_SCALE, width: 77, height: 43 } },
});

/** Opens the peer Excalidraw, and draws the cards in it. The page at `url` defines the function `drawCards`. */
export async function openExcalidraw(browser: Browser, url: string, cards: readonly Card[]): Promise<EditorPage> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await addFrameMeter(page);
  await page.goto(url);
  const toWindow = (await page.evaluate(`drawCards(${JSON.stringify(cards)})`)) as EditorPage['toWindow'];
  await page.waitForTimeout(2000);
  return { page, toWindow };
}

/** Page in which a small square changes its colour at each movement of the mouse and each turn of the wheel. */
const SQUARE_PAGE = `<!doctype html>
<body style="margin:0;height:100vh"><div style="width:20px;height:20px"></div>
<script>
  let hue = 0;
  const change = (event) => {
    event.preventDefault();
    document.querySelector('div').style.background = 'hsl(' + (hue += 7) + ' 50% 50%)';
  };
  for (const type of ['pointermove', 'wheel']) addEventListener(type, change, { passive: false });
</script>`;

/**
 * Opens a page that shows only a small square. Gestures on this page take the time that the browser needs to deliver
 * events and to show frames.
 * @param toWindow where the gestures move the mouse, as in the editor
 */
export async function openSquare(browser: Browser, toWindow: EditorPage['toWindow']): Promise<EditorPage> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await addFrameMeter(page);
  await page.goto(`data:text/html,${encodeURIComponent(SQUARE_PAGE)}`);
  return { page, toWindow };
}
