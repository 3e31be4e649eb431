import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colourOf } from './testing/colour-of.ts';
import { drawLine, openStage } from './testing/presenter.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP } from './testing/sizes.ts';
import { uploadFile } from './testing/upload-file.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

/** A screen of the Window Management API. */
interface TestScreen {
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
}

/** What `replaceScreenApis` records in a window. */
interface Recorded {
  wakeLocks: number;
  features: string[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flydeck-console-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two topics: one with notes, a planned time, and a red square that appears by a build; and one with a text. */
function deck(): Uint8Array {
  const red = { kind: 'solid', color: '#e01010' } as const;
  const square = aShape({ id: 'square', x: 330, y: 120, width: 300, height: 300, fill: red });
  const text: Element = {
    ...{ kind: 'text', id: 'text', x: 40, y: 300, width: 600, height: 60, body: aTextBody('The Volga is long.') },
  } as Element;
  const topic = (index: number) => ({
    width: 960,
    height: 540,
    frame: { x: 500 + index * 1100, y: 300, scale: 1, rotation: 0 },
  });
  const topics = [
    aTopic({
      ...{ id: 't0', title: 'Springs', ...topic(0), elements: [square], seconds: 1 },
      notes: [{ runs: [{ text: 'Greet the guests.' }] }],
      builds: [{ element: 'square', effect: 'appear', start: 'click' }],
    }),
    aTopic({ id: 't1', title: 'Deltas', ...topic(1), elements: [text] }),
  ];
  return exportFlydeck(aDocument({ width: 2200, height: 600, topics }), new Map());
}

async function upload(): Promise<{ presenter: Visitor; oid: string }> {
  const presenter = await visit(DESKTOP);
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Connie Console');
  const path = join(folder, 'rivers.flydeck');
  await writeFile(path, deck());
  return { presenter, oid: await uploadFile(presenter, origin, path) };
}

async function openConsole({ page }: Visitor, oid: string): Promise<void> {
  await page.goto(`${origin}/presenter/${oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
}

const position = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const isRed = async (page: Page, selector: string) => {
  const [red = 0, green = 255] = await colourOf(page, selector);
  return red > 190 && green < 60;
};
const CURRENT = '[aria-label="Current step"] canvas';
const NEXT = '[aria-label="Next step and notes"] canvas';

it('the console shows notes in a chosen size, the next build, the planned time, the clock, and finds text', async () => {
  const { presenter, oid } = await upload();
  const { page } = presenter;
  await openConsole(presenter, oid);
  await page.getByText('No notes for this step.').waitFor();
  await page.keyboard.press('PageDown');
  await position(page, '1 / 2');
  const notes = page.getByText('Greet the guests.');
  const sizeOfNotes = () => notes.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOfNotes();
  await page.getByRole('button', { name: 'Larger notes' }).click();
  const larger = await sizeOfNotes();
  expect(larger).toBeGreaterThan(before);
  expect(await page.getByRole('img', { name: /^Time: \d/ }).count()).toBe(1);
  await page.getByText(/^Step: 0:0\d of 0:01$/).waitFor();
  await expect.poll(() => page.locator('[data-over]').count()).toBe(1);

  // The preview shows the next build, and then the next step.
  await expect.poll(() => isRed(page, NEXT)).toBe(true);
  expect(await isRed(page, CURRENT)).toBe(false);
  await page.getByText('1. Springs').first().waitFor();
  await page.keyboard.press('PageDown');
  await expect.poll(() => isRed(page, CURRENT)).toBe(true);
  await expect.poll(() => isRed(page, NEXT)).toBe(false);
  await page.getByRole('region', { name: 'Next step and notes' }).getByText('2. Deltas').waitFor();

  // A hit of the search is opened in all windows.
  const stage = await openStage(presenter);
  await page.bringToFront();
  await page.keyboard.press('/');
  await page
    .getByRole('combobox', { name: 'Search in this presentation' })
    .or(page.getByLabel('Search in this presentation'))
    .first()
    .fill('volga');
  await page.keyboard.press('Enter');
  await position(page, '2 / 2');
  await expect.poll(() => isRed(stage, '[data-surface] canvas')).toBe(false);
  await page.keyboard.press('Escape');

  // Drawings are deleted at the end if the presenter discards them. The size of the notes remains.
  await drawLine(page);
  await page.getByRole('button', { name: 'Delete the lines of this step' }).waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog', { name: 'Keep your drawings?' }).getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/p\//);
  await openConsole(presenter, oid);
  for (const _ of [1, 2, 3]) await page.keyboard.press('PageDown');
  await position(page, '2 / 2');
  expect(await page.getByRole('button', { name: 'Delete the lines of this step' }).count()).toBe(0);
  await page.keyboard.press('Home');
  await notes.waitFor();
  expect(await sizeOfNotes()).toBe(larger);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('page, dashboard and editor open the presenter view', async () => {
  const { presenter, oid } = await upload();
  const { page } = presenter;
  const isOpen = async () => {
    await page.waitForURL(new RegExp(`/presenter/${oid}/`));
    await page.getByRole('button', { name: 'Open stage' }).waitFor({ timeout: 60_000 });
  };
  await page.goto(`${origin}/dashboard/next/`, { waitUntil: 'networkidle' });
  await page
    .locator(`[data-oid="${oid}"]`)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Presenter view' }).click();
  await isOpen();
  await page.goto(`${origin}/p/edit/${oid}/`);
  await page.getByRole('button', { name: 'More actions for the path' }).click({ timeout: 60_000 });
  await page.getByRole('menuitem', { name: 'Presenter view' }).click();
  await isOpen();
  const path = await page.evaluate(async () => {
    const { pathname } = new URL(location.href);
    return pathname.replace('/presenter/', '/p/');
  });
  await presenter.openAndPresent(`${origin}${path}`);
  await page.getByRole('link', { name: 'Presenter view' }).click();
  await isOpen();
  expect(presenter.problems).toEqual([]);
}, 240_000);

/** Replaces the APIs of the browser for screens, and records their calls in `window.recorded`. */
function replaceScreenApis(other: TestScreen | undefined): void {
  const recorded: Recorded = { wakeLocks: 0, features: [] };
  const request = async () => {
    recorded.wakeLocks += 1;
    return { release: async () => undefined };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  const { open } = window;
  const record = (url?: string | URL, target?: string, features?: string) => {
    recorded.features.push(features ?? '');
    return open.call(window, url, target, features);
  };
  Object.assign(window, { recorded, open: record });
  Object.defineProperty(screen, 'isExtended', { value: other !== undefined });
  const current = { availLeft: 0, availTop: 0, availWidth: 1440, availHeight: 900 };
  const getScreenDetails = other && (async () => ({ screens: [current, other], currentScreen: current }));
  Object.assign(window, { getScreenDetails });
}
const recordedIn = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

it.each([
  ['with', { availLeft: 1440, availTop: 20, availWidth: 1000, availHeight: 700 }],
  ['without', undefined],
])(
  'the screens stay awake, and the stage opens %s the Window Management API',
  async (_name, other) => {
    const { presenter, oid } = await upload();
    const { page } = presenter;
    await page.context().addInitScript(replaceScreenApis, other);
    await openConsole(presenter, oid);
    await expect.poll(async () => (await recordedIn(page)).wakeLocks).toBeGreaterThan(0);
    const stage = await openStage(presenter);
    await expect.poll(async () => (await recordedIn(stage)).wakeLocks).toBeGreaterThan(0);
    const { features } = await recordedIn(page);
    expect(features).toHaveLength(1);
    if (other) expect(features[0]).toBe('popup,left=1440,top=20,width=1000,height=700');
    else expect(features[0]).toMatch(/^popup,width=\d+,height=\d+$/);
    await page.bringToFront();
    await page.keyboard.press('PageDown');
    await position(page, '1 / 2');
  },
  240_000,
);
