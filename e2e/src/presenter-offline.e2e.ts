import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colourOf } from './testing/colour-of.ts';
import { createDeck } from './testing/create-deck.ts';
import { createPng } from './testing/png.ts';
import { closeLivePanel, goLive, livePanel, openStage } from './testing/presenter.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE } from './testing/sizes.ts';
import { uploadFile } from './testing/upload-file.ts';
import { useVisitors } from './testing/visitors.ts';

const COLOURS = [
  [200, 30, 30],
  [30, 160, 60],
  [40, 60, 200],
  [220, 180, 20],
] as const;
const visit = useVisitors();
const origin = serverOrigin();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flydeck-offline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a file with a topic for each colour, which a picture of this colour fills. */
function picturesFile(): Uint8Array {
  const files = COLOURS.map((colour) => {
    const bytes = createPng(960, 540, colour);
    return { bytes, asset: createHash('sha256').update(bytes).digest('hex') };
  });
  const topics = files.map(({ asset }, index) =>
    aTopic({
      id: `t${index}`,
      title: `Picture ${index + 1}`,
      frame: { x: 480 + index * 1000, y: 300, scale: 0.9, rotation: 0 },
      elements: [{ kind: 'image', id: `i${index}`, x: 0, y: 0, width: 960, height: 540, asset }],
    }),
  );
  const assets = files.map(({ asset, bytes }) => [
    asset,
    { mediaType: 'image/png', bytes: bytes.length, width: 960, height: 540 },
  ]);
  const document = aDocument({ width: 4000, height: 600, topics }, { assets: Object.fromEntries(assets) });
  return exportFlydeck(document, new Map(files.map(({ asset, bytes }) => [asset, bytes])));
}

/** Returns the index of the colour that a window shows; -1 for others. */
async function shownPicture(page: Page, selector: string): Promise<number> {
  const shown = await colourOf(page, selector);
  return COLOURS.findIndex((colour) => colour.every((value, channel) => Math.abs(value - (shown[channel] ?? 0)) < 12));
}

it('a private presentation shows the pictures of all steps without a network, in console, preview and stage', async () => {
  const presenter = await visit(DESKTOP);
  const { page } = presenter;
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Olive Offline');
  const path = join(folder, 'pictures.flydeck');
  await writeFile(path, picturesFile());
  const oid = await uploadFile(presenter, origin, path);
  await presenter.open(`${origin}/presenter/${oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  const stage = await openStage(presenter);
  await page.bringToFront();
  await page.context().setOffline(true);
  // Nothing is decoded before it is shown, so the pictures come from memory.
  for (const index of COLOURS.keys()) {
    await page.bringToFront();
    await page.keyboard.press('PageDown');
    await expect.poll(() => shownPicture(page, '[aria-label="Current step"] canvas'), { timeout: 20_000 }).toBe(index);
    await expect.poll(() => shownPicture(stage, '[data-surface] canvas'), { timeout: 20_000 }).toBe(index);
  }
  await page.bringToFront();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect.poll(() => shownPicture(page, '[aria-label="Current step"] canvas'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => shownPicture(page, '[aria-label="Next step and notes"] canvas'), { timeout: 20_000 }).toBe(2);
  await page.getByRole('button', { name: 'All steps' }).click();
  const pictures = page.getByRole('dialog').locator('img');
  const loadedPictures = () =>
    pictures.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(loadedPictures).toBeGreaterThan(COLOURS.length);
  expect(await loadedPictures()).toBe(await pictures.count());
  await page.keyboard.press('Escape');
  await stage.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height });
  // Also the scene is in memory, so that the windows can be swapped.
  await page.getByRole('button', { name: 'Swap screens' }).click();
  await expect.poll(() => shownPicture(page, '[data-surface] canvas'), { timeout: 20_000 }).toBe(1);
  await expect.poll(() => shownPicture(stage, '[aria-label="Current step"] canvas'), { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => shownPicture(stage, '[aria-label="Next step and notes"] canvas'), { timeout: 20_000 })
    .toBe(2);
  await stage.keyboard.press('PageDown');
  await expect.poll(() => shownPicture(page, '[data-surface] canvas'), { timeout: 20_000 }).toBe(2);
  await page.context().setOffline(false);
}, 240_000);

it('a console that loses the network while the windows are swapped finds the session and the question again', async () => {
  const QUESTION = 'Where do rivers end?';
  const presenter = await visit(DESKTOP);
  const { page } = presenter;
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Swana Swap');
  const { oid } = await createDeck(presenter, { title: 'Rivers of the world' });
  await presenter.open(`${origin}/presenter/${oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  const stage = await openStage(presenter);
  const code = await goLive(page);
  const phone = await visit(PHONE);
  await phone.open(`${origin}/live/${code}/`);
  await livePanel(page).getByLabel('Question', { exact: true }).fill(QUESTION);
  await livePanel(page).getByLabel('Options').fill('In the mountains\n*In the sea');
  await livePanel(page).getByRole('button', { name: 'Open question' }).click();
  await phone.page.getByRole('radio', { name: 'In the sea' }).waitFor();
  await stage.getByText(QUESTION).waitFor();
  await closeLivePanel(page);

  presenter.expectProblems(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await stage.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height });
  await page.getByRole('button', { name: 'Swap screens' }).click();
  // The window that was the console shows the question, the other one does not know the session yet.
  await page.getByText(QUESTION).waitFor();
  await stage.getByRole('button', { name: 'Swap screens' }).waitFor();
  expect(await stage.getByRole('button', { name: '1 person has joined' }).count()).toBe(0);
  await stage.bringToFront();
  await stage.keyboard.press('PageDown');

  await page.context().setOffline(false);
  await stage.getByRole('button', { name: '1 person has joined' }).click({ timeout: 20_000 });
  await livePanel(stage).getByText(code, { exact: true }).waitFor();
  expect(await page.getByText(QUESTION).count()).toBe(1);
  await phone.page.getByRole('radio', { name: 'In the sea' }).check();
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  await livePanel(stage).getByText('1 answer', { exact: true }).waitFor();
  await livePanel(stage).getByRole('button', { name: 'Show results' }).click();
  await phone.page.getByText('In the sea').first().waitFor();
  await livePanel(stage).getByRole('button', { name: 'Remove from the stage' }).click();
  await page.getByText(QUESTION).waitFor({ state: 'detached' });
  await phone.page.getByRole('heading', { name: QUESTION }).waitFor({ state: 'detached' });
}, 240_000);
