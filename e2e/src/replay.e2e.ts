import { readFile } from 'node:fs/promises';
import { BufferSource, Input, WEBM } from 'mediabunny';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { createRecording, FIRST_CHANGE } from './testing/recorded-clips.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember, restoreSession, type Session, withSetupVisitors } from './testing/sessions.ts';
import { DESKTOP, PHONE, type Size } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const MARKDOWN = '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings and glaciers.\n\n# Deltas\n\nWhere rivers end.\n';
const STROKES = [{ color: '#ff0000', width: 8, points: [100, 100, 700, 400] }];
const CLIPS = [
  {
    step: 1,
    seconds: 5,
    changes: [FIRST_CHANGE, { at: 2500, pointer: { x: 0.5, y: 0.5 }, strokes: STROKES }],
    captions: 'WEBVTT\n\n00:00.500 --> 00:04.500\nRivers carry water to the sea.',
  },
  { step: 2, seconds: 4, changes: [FIRST_CHANGE, { at: 2000, isBlack: true }] },
  {
    step: 3,
    seconds: 4,
    changes: [FIRST_CHANGE],
    captions: 'WEBVTT\n\n00:01.000 --> 00:03.500\nMud settles in the delta.',
  },
];

let owner: Session;
let deck: TestDeck;
let linkPath: string;

beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    owner = await createMember(author, 'Nora Narrator');
    deck = await createDeck(author, { title: 'Rivers with a voice', privacy: 'private', markdown: MARKDOWN });
    linkPath = await createShareLink(author, deck, 'view');
    await author.open(`${origin}${deck.path}#present`);
    await author.page.locator('section[data-mode="present"]').waitFor();
    await createRecording(author, deck.oid, CLIPS);
  });
}, 240_000);

/** Opens the page as its owner, or by the share link. */
async function openPage(hash: string, size: Size = DESKTOP, isOwner = false): Promise<Visitor> {
  const visitor = await visit(size);
  if (isOwner) await restoreSession(visitor, owner);
  await visitor.open(`${origin}${isOwner ? deck.path : linkPath}${hash}`);
  return visitor;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
/** Time of the replay in seconds. */
const timeOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
const waitForStep = (page: Page, title: string) =>
  expect.poll(() => slider(page).getAttribute('aria-valuetext'), { timeout: 30_000 }).toContain(title);

/** What the stage shows, for screen readers. */
const stageLabel = (page: Page) => page.locator('[data-surface]').getAttribute('aria-label');
const waitForStage = (page: Page, label: RegExp) =>
  expect.poll(() => stageLabel(page), { timeout: 30_000 }).toMatch(label);

/** Starts the recording by the link, and shows the controls. */
async function startReplay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Play with narration' }).click();
  await slider(page).waitFor({ timeout: 60_000 });
  await button(page, 'Pause').waitFor();
  await showControls(page);
}

/** Shows the controls, which are hidden while nothing moves. */
const showControls = (page: Page) => page.locator('[data-surface]').hover({ position: { x: 20, y: 20 } });

it('plays the steps in time with the sound, and can be controlled by keyboard', async () => {
  const visitor = await openPage('');
  const { page } = visitor;
  await startReplay(page);
  expect(page.url()).toMatch(/#recording$/);
  await waitForStep(page, 'Rivers');
  await waitForStage(page, /Step 1 of 3: Rivers/);
  // The second clip starts by itself.
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  await waitForStage(page, /Step 2 of 3: Sources/);
  await page.locator('[data-shown]').waitFor({ state: 'attached' });
  expect(await timeOf(page)).toBeGreaterThanOrEqual(7);
  await waitForStage(page, /Step 3 of 3: Deltas/);
  await expect.poll(() => page.locator('[data-shown]').count()).toBe(0);
  // The end: the recording can be played again.
  await button(page, 'Play again').waitFor({ timeout: 30_000 });
  expect(await timeOf(page)).toBe(13);
  await button(page, 'Play again').click();
  await waitForStage(page, /Step 1 of 3: Rivers/);

  await page.keyboard.press('k');
  await button(page, 'Play').first().waitFor();
  const pausedAt = await timeOf(page);
  await page.waitForTimeout(700);
  expect(await timeOf(page)).toBe(pausedAt);
  await page.keyboard.press('l');
  expect(await timeOf(page)).toBeGreaterThanOrEqual(10);
  await waitForStage(page, /Step 3 of 3: Deltas/);
  await page.keyboard.press('j');
  await waitForStage(page, /Step 1 of 3: Rivers/);
  await page.keyboard.press('m');
  await button(page, 'Unmute').waitFor();
  await page.keyboard.press('>');
  await expect.poll(() => page.getByLabel('Speed').inputValue()).toBe('1.25');

  await slider(page).focus();
  await page.keyboard.press('End');
  expect(await timeOf(page)).toBe(13);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await waitForStage(page, /Step 2 of 3: Sources/);
  await page.keyboard.press('ArrowRight');
  expect(await timeOf(page)).toBe(10);

  await button(page, 'Exit recording').click();
  await page.getByRole('link', { name: 'Play with narration' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/#step=3$/);
  expect(visitor.problems).toEqual([]);
}, 240_000);

it('plays at another speed, and shows captions and the pen of the presenter', async () => {
  const { page } = await openPage('');
  await startReplay(page);
  await page.getByLabel('Speed').selectOption('2');
  const startMs = Date.now();
  const start = await timeOf(page);
  await page.keyboard.press('c');
  await page.getByText('Rivers carry water to the sea.').waitFor();
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(start + 4);
  // Four seconds of the recording take two seconds, and one second for what the test needs itself.
  expect(Date.now() - startMs).toBeLessThan(3600);
  await page.locator('[data-surface]').click();
  await button(page, 'Play').first().waitFor();
  await slider(page).focus();
  await page.keyboard.press('Home');
  const inkPixels = () =>
    page.evaluate(() => {
      const canvas = [...document.querySelectorAll('canvas')].find((element) => element.parentElement?.ariaHidden);
      const context = new OffscreenCanvas(400, 225).getContext('2d', { willReadFrequently: true });
      if (!canvas || !context) return -1;
      context.drawImage(canvas, 0, 0, 400, 225);
      return context.getImageData(0, 0, 400, 225).data.filter((value, index) => index % 4 === 3 && value > 0).length;
    });
  await expect.poll(inkPixels).toBe(0);
  await button(page, 'Play').first().click();
  await expect.poll(inkPixels, { timeout: 30_000 }).toBeGreaterThan(100);
}, 120_000);

it('pauses when the visitor moves by hand, and continues where it was left', async () => {
  const { page } = await openPage('');
  await startReplay(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await waitForStage(page, /Step 3 of 3: Deltas/);
  await button(page, 'Continue recording').waitFor();
  const leftAt = await timeOf(page);
  await page.waitForTimeout(500);
  expect(await timeOf(page)).toBe(leftAt);
  await button(page, 'Continue recording').click();
  await waitForStage(page, /Step 1 of 3: Rivers/);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(leftAt);
  // Zooming moves by hand, too.
  await page.locator('[data-surface]').hover();
  await page.mouse.wheel(0, -200);
  await button(page, 'Continue recording').waitFor();
  // The transcript of the page continues the recording at a step.
  await page.getByRole('link', { name: 'Fly to “Deltas”' }).click();
  await expect.poll(() => timeOf(page)).toBe(9);
  await waitForStage(page, /Step 3 of 3: Deltas/);
  expect(await button(page, 'Continue recording').count()).toBe(0);
}, 120_000);

it('finds words in the transcript and the captions, and continues there', async () => {
  const { page } = await openPage('');
  await startReplay(page);
  await button(page, 'Transcript').click();
  const panel = page.getByRole('region', { name: 'Transcript of the recording' });
  await panel
    .getByRole('button', { name: /Rivers carry water/ })
    .and(page.locator('[aria-current]'))
    .waitFor();
  await panel.getByRole('searchbox').fill('settles');
  await panel.getByText('1 result').waitFor();
  await panel.getByRole('button', { name: /Mud settles/ }).click();
  expect(await timeOf(page)).toBeGreaterThanOrEqual(10);
  await waitForStage(page, /Step 3 of 3: Deltas/);
  // Visitors who may not edit see no marks of edited steps.
  expect(await page.getByText('Edited since').count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}, 120_000);

it('offers to try again when the network is gone', async () => {
  const visitor = await openPage('');
  const { page } = visitor;
  visitor.expectProblems(/Failed to load resource/);
  await startReplay(page);
  await page.keyboard.press('k');
  await page.context().setOffline(true);
  // The third clip is not loaded yet.
  await slider(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('k');
  await page.getByRole('alert').getByText('The recording couldn’t be loaded.').waitFor({ timeout: 30_000 });
  await page.context().setOffline(false);
  await button(page, 'Try again').click();
  await button(page, 'Pause').waitFor({ timeout: 30_000 });
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(9);
  expect(await page.getByRole('alert').count()).toBe(0);
}, 120_000);

it('is accessible on a phone and in the dark, by the link with the fragment', async () => {
  for (const size of [PHONE, DESKTOP]) {
    const { page } = await openPage('#recording', size);
    await slider(page).waitFor({ timeout: 60_000 });
    // Without an action of the visitor, some browsers play no sound.
    const play = button(page, 'Play').first();
    if (await play.isVisible()) await play.click();
    await button(page, 'Captions').click();
    await page.getByText('Rivers carry water to the sea.').first().waitFor();
    await button(page, 'Transcript').click();
    await button(page, 'Pause').click();
    // The canvas has the pixels of the screen.
    const ratios = await page
      .locator('[data-surface] canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas.getBoundingClientRect();
        return [canvas.width / width / devicePixelRatio, canvas.height / height / devicePixelRatio];
      });
    for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 1);
    expect(await findViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}, 120_000);

it('lets editors write captions for a step, and upload them as a file', async () => {
  const { page } = await openPage('', DESKTOP, true);
  await startReplay(page);
  await button(page, 'Transcript').click();
  // The clips of this test have the fingerprints of other steps.
  await page.getByText('Edited since').first().waitFor();
  await page
    .getByRole('region', { name: 'Transcript of the recording' })
    .getByRole('button', { name: /Sources/ })
    .click();
  await showControls(page);
  await button(page, 'Edit captions').click();
  const dialog = page.getByRole('dialog', { name: 'Edit captions' });
  await dialog.getByText(/No captions yet/).waitFor();
  expect(await dialog.getByLabel('Step', { exact: true }).locator('option:checked').textContent()).toBe(
    'Sources (0:04)',
  );
  await dialog.getByRole('button', { name: 'Add caption' }).click();
  await dialog.getByLabel('End of caption 1').fill('0:00.000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('The end must be after the start.').waitFor();
  await dialog.getByLabel('End of caption 1').fill('0:03.500');
  await dialog.getByLabel('Text of caption 1').fill('Springs feed the brooks');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expect.poll(() => dialog.getByLabel('Text of caption 2').inputValue()).toBe('the brooks');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByText('You have unsaved changes.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved', { exact: true }).waitFor();
  const upload = (name: string, text: string) =>
    dialog.getByLabel('Upload file').setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await upload('wrong.vtt', 'WEBVTT\n\n00:03.000 --> 00:02.000\nGlaciers');
  await dialog.getByText(/^Line 3: the times are invalid/).waitFor();
  await upload('captions.srt', '1\n00:00:00,500 --> 00:00:03,000\nGlaciers melt in <i>spring</i>\n');
  await expect.poll(() => dialog.getByLabel('Text of caption 1').inputValue()).toBe('Glaciers melt in spring');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Glaciers melt in spring/ }).waitFor();

  // The captions are stored.
  await page.reload();
  await button(page, 'Edit captions').waitFor({ timeout: 60_000 });
  await showControls(page);
  await button(page, 'Transcript').click();
  await page.getByRole('button', { name: /Glaciers melt in spring/ }).waitFor();
}, 120_000);

it('makes a film with the voice and the flight of the recording', async () => {
  const visitor = await visit(DESKTOP);
  await restoreSession(visitor, owner);
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await visitor.open(`${origin}${deck.path}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Download video or picture' }).click();
  await page.getByLabel('Sound').waitFor();
  await page.getByText('Length: 0:13').waitFor();
  await page.getByLabel('Format').selectOption({ label: 'WebM' });
  const size = await page.getByLabel('Size').locator('option').filter({ hasText: /720p/ }).textContent();
  await page.getByLabel('Size').selectOption({ label: size ?? '' });
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 180_000 }),
    button(page, 'Create video').click(),
  ]);
  const input = new Input({ source: new BufferSource(await readFile(await download.path())), formats: [WEBM] });
  expect(await input.computeDuration()).toBeCloseTo(13, 1);
  const sound = await input.getPrimaryAudioTrack();
  expect(await sound?.getCodec()).toBe('opus');
  // The colours of the film: the red line at 4 s, and the black screen at 8 s.
  const colourAt = (seconds: number) =>
    page.evaluate(async (time) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      await new Promise((resolve) => {
        video.onseeked = resolve;
        video.currentTime = time;
      });
      const context = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true });
      context?.drawImage(video, 0, 0, 160, 90);
      const { data = [] } = context?.getImageData(0, 0, 160, 90) ?? {};
      let [reds, lights] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = data.slice(i, i + 3);
        if (r > 180 && g < 90 && b < 90) reds += 1;
        if (r + g + b > 60) lights += 1;
      }
      return { reds, lights };
    }, seconds);
  expect((await colourAt(1)).reds).toBe(0);
  expect((await colourAt(4)).reds).toBeGreaterThan(20);
  expect((await colourAt(8)).lights).toBe(0);
  expect((await colourAt(12)).lights).toBeGreaterThan(1000);
}, 240_000);
