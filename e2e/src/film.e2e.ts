import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { stepRow } from './testing/editor.ts';
import type { DecodedFilm } from './testing/film-page.ts';
import { findCommand } from './testing/palette.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember, restoreSession, type Session, withSetupVisitors } from './testing/sessions.ts';
import { DESKTOP } from './testing/sizes.ts';
import { toneWav } from './testing/tone-wav.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const MARKDOWN = '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings and glaciers.\n\n# Deltas\n\nWhere rivers end.\n';

let owner: Session;
let deck: TestDeck;

beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    owner = await createMember(author, 'Fiona Film');
    deck = await createDeck(author, { title: 'Rivers of film', privacy: 'public', markdown: MARKDOWN });
  });
});

/** Opens the download dialog of the presentation's page as its owner, in a browser that cannot write into files. */
async function openDialog(prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Visitor> {
  const visitor = await visit(DESKTOP);
  await restoreSession(visitor, owner);
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await prepare(page);
  await visitor.open(`${origin}${deck.path}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download video or picture' }).click();
  await page.getByRole('tabpanel').waitFor();
  return visitor;
}

/** Starts a small film that shows each step for `seconds`. */
async function createFilm(page: Page, seconds: number, size = /720p/): Promise<void> {
  await page.getByLabel('Format').selectOption({ label: 'WebM' });
  const label = await page.getByLabel('Size').locator('option').filter({ hasText: size }).textContent();
  await page.getByLabel('Size').selectOption({ label: label ?? '' });
  await page.getByLabel('Time for each step').selectOption(String(seconds));
  await page.getByRole('button', { name: 'Create video' }).click();
}

/** Waits until the first frame of a film is encoded. */
const waitForProgress = (page: Page) =>
  expect
    .poll(() => page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 60_000 })
    .toBeGreaterThan(0);

/** Returns the mean difference of the colours (0 to 255) between a PNG and the film in the dialog at a time. */
const differenceAt = (page: Page, seconds: number, png: Buffer) =>
  page.evaluate(
    async ({ seconds: time, base64 }) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      await new Promise((resolve, reject) => {
        video.onseeked = resolve;
        video.onerror = () => reject(new Error(video.error?.message));
        video.currentTime = time;
      });
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const pixelsOf = (image: CanvasImageSource) => {
        const context = new OffscreenCanvas(320, 180).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0, 320, 180);
        return context.getImageData(0, 0, 320, 180).data;
      };
      const [shown, expected] = [pixelsOf(video), pixelsOf(picture)];
      return shown.reduce((sum, value, index) => sum + Math.abs(value - (expected[index] ?? 0)), 0) / shown.length;
    },
    { seconds, base64: png.toString('base64') },
  );

it('makes a film that shows each step at its time, and saves a step as a PNG', async () => {
  const visitor = await openDialog();
  const { page } = visitor;
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Picture of a step' }).click();
  await page.getByLabel('Step', { exact: true }).selectOption({ label: '1. Rivers' });
  await page.getByLabel('Size').selectOption({ label: '720p (1280 × 720)' });
  const [pngDownload] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(pngDownload.suggestedFilename()).toBe('Rivers-of-film-1.png');
  const png = await readFile(await pngDownload.path());
  // Width and height are the first fields of the header.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720]);

  await page.getByRole('tab', { name: 'Video' }).click();
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 180_000 }), createFilm(page, 3)]);
  expect(download.suggestedFilename()).toBe('Rivers-of-film.webm');
  await page.getByText(/^Downloaded as Rivers-of-film\.webm/).waitFor();

  expect(await findViolations(page)).toEqual([]);

  const input = new Input({ source: new BufferSource(await readFile(await download.path())), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The film has no video track.');
  expect([await track.getDisplayWidth(), await track.getDisplayHeight()]).toEqual([1280, 720]);
  // Four steps with 3 s each, and three flights between 0.6 s and 2.2 s.
  const duration = await input.computeDuration();
  expect(duration).toBeGreaterThan(13.7);
  expect(duration).toBeLessThan(18.7);
  const packets: { readonly seconds: number; readonly isKey: boolean }[] = [];
  for await (const { duration: seconds, type } of new EncodedPacketSink(track).packets())
    packets.push({ seconds, isKey: type === 'key' });
  // One frame for each step, and at most 2.2 s with 30 frames each for the flights.
  const still = packets.filter(({ seconds }) => seconds > 2.5);
  expect(still).toHaveLength(4);
  expect(still.every(({ isKey }) => isKey)).toBe(true);
  expect(packets.length).toBeGreaterThan(3 * 0.6 * 30);
  // The last picture is repeated.
  expect(packets.length).toBeLessThanOrEqual(4 + 3 * 2.2 * 30 + 1);

  // The first flight ends between 3.6 s and 5.2 s, the second one begins 3 s later.
  expect(await differenceAt(page, 5.5, png)).toBeLessThan(3);
  expect(await differenceAt(page, 1, png)).toBeGreaterThan(8);
  expect(visitor.problems).toEqual([]);
}, 300_000);

it('cancels a film, and shows the options again', async () => {
  const { page } = await openDialog();
  await createFilm(page, 20, /4K/);
  await waitForProgress(page);
  expect(page.workers().some((worker) => worker.url().includes('film-worker'))).toBe(true);
  // Escape does not discard the film without a confirmation.
  await page.keyboard.press('Escape');
  await page.getByText('The video isn’t finished.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel video' }).click();
  await page.getByRole('button', { name: 'Create video' }).waitFor();
  await expect.poll(() => page.workers().some((worker) => worker.url().includes('film-worker'))).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}, 240_000);

it('writes a film into the file that the author has chosen, and removes the file if the film is cancelled', async () => {
  const visitor = await visit(DESKTOP);
  await restoreSession(visitor, owner);
  const { page } = visitor;
  // A file of the origin's private file system has the same interface as a file on the disk.
  await page.addInitScript(() =>
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  );
  const fileSizes = () =>
    page.evaluate(async () => {
      const sizes: number[] = [];
      const folder = (await navigator.storage.getDirectory()) as unknown as {
        values(): AsyncIterable<FileSystemHandle>;
      };
      for await (const file of folder.values()) sizes.push((await (file as FileSystemFileHandle).getFile()).size);
      return sizes;
    });
  await visitor.open(`${origin}/dashboard/next/`);
  await page.getByRole('button', { name: 'Actions for Rivers of film' }).click();
  await page.getByRole('menuitem', { name: 'Download video or picture' }).click();
  await createFilm(page, 20, /4K/);
  await waitForProgress(page);
  // Until the film is finished, the browser writes into a second file.
  expect((await fileSizes()).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(fileSizes).toEqual([]);

  await createFilm(page, 3);
  await page.getByText(/^Saved as Rivers-of-film\.webm/).waitFor({ timeout: 180_000 });
  const [size = 0] = await fileSizes();
  expect(size).toBeGreaterThan(20_000);
  const seconds = await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        if (video.duration > 0) resolve(video.duration);
        else video.onloadedmetadata = () => resolve(video.duration);
      }),
  );
  expect(seconds).toBeGreaterThan(13.7);
}, 300_000);

/** Opens a page that contains the functions of `film-page.ts`. */
async function openFilmPage(): Promise<Page> {
  const { page } = await visit(DESKTOP);
  // Browsers encode only on pages of secure origins. This one may load files of its origin.
  await page.goto(`${origin}/login/`);
  const input = fileURLToPath(new URL('./testing/film-page.ts', import.meta.url));
  const bundle = await (await rolldown({ input, platform: 'browser' })).generate({ format: 'iife' });
  await page.evaluate(bundle.output[0].code);
  return page;
}

/** Makes a film of a presentation with an uploaded video. @param damage number of bytes of the video that are missing */
async function makeFilmOfVideo(format: 'webm' | 'mp4', damage = 0): Promise<DecodedFilm> {
  const page = await openFilmPage();
  const video = (await page.evaluate(`makeVideo('${format}', ${TONE})`)) as number[];
  await page.route('**/uploaded-video', (route) => route.fulfill({ body: Buffer.from(video.slice(damage)) }));
  return (await page.evaluate(`makeFilmOfVideo('${format}', ${TONE}, '/uploaded-video')`)) as DecodedFilm;
}

const TONE = JSON.stringify([...toneWav(1)]);
/** The root mean square of the tone. */
const TONE_LOUDNESS = 12 / 128 / Math.SQRT2;

/** Returns the dominant component of each colour; `dark` if there is none. */
const namesOf = (colours: DecodedFilm['colours']) =>
  colours.map((colour) => ['red', 'green', 'blue'][colour.findIndex((value) => value > 150)] ?? 'dark');

it.each([
  ['webm', 'opus'],
  ['mp4', /aac|opus/],
] as const)(
  'plays a clip at its time in a film in the format %s',
  async (format, codec) => {
    const page = await openFilmPage();
    const film = (await page.evaluate(`makeFilmWithSound('${format}', ${TONE})`)) as DecodedFilm;
    expect(film.audioCodec).toMatch(codec);
    expect(film.seconds).toBeCloseTo(3, 1);
    expect(namesOf(film.colours)).toEqual(['red', 'red', 'blue', 'blue', 'blue', 'blue']);
    // The tone lasts from 1 s to 2 s. Encoders blur its ends, so the quarters next to its ends are not compared.
    const { loudness } = film;
    for (const quarter of [0, 1, 2, 9, 10]) expect(loudness[quarter]).toBeLessThan(0.003);
    for (const quarter of [5, 6]) expect(loudness[quarter]).toBeCloseTo(TONE_LOUDNESS, 1);
  },
  120_000,
);

it.each(['webm', 'mp4'] as const)(
  'shows and plays an uploaded video with its sound in a film in the format %s',
  async (format) => {
    const film = await makeFilmOfVideo(format);
    expect(film.seconds).toBeCloseTo(6, 1);
    // The video has no poster, and is paused at its last picture.
    expect(namesOf(film.colours)).toEqual(['dark', 'dark', 'red', 'red', ...Array(8).fill('blue')]);
    // The video starts at 1 s, and contains the tone from its first second to its second one. The voice starts at 4.5 s.
    for (const quarter of [0, 3, 6, 7, 14, 16]) expect(film.loudness[quarter]).toBeLessThan(0.003);
    for (const quarter of [9, 10, 19, 20]) expect(film.loudness[quarter]).toBeCloseTo(TONE_LOUDNESS, 1);
    // The picture changes twice. The last picture is repeated, also in the file of the video.
    expect(film.pictureCount).toBeLessThanOrEqual(5);
  },
  120_000,
);

it('shows the poster of a video that the browser cannot decode', async () => {
  const film = await makeFilmOfVideo('webm', 200);
  expect(film.seconds).toBeCloseTo(6, 1);
  expect(new Set(namesOf(film.colours))).toEqual(new Set(['dark']));
  expect(film.loudness[9]).toBeLessThan(0.003);
  expect(film.loudness[19]).toBeCloseTo(TONE_LOUDNESS, 1);
}, 120_000);

it('saves a picture of a step with the changes that are not published, and opens the dialog from the editor', async () => {
  const visitor = await visit(DESKTOP);
  await restoreSession(visitor, owner);
  const { page } = visitor;
  await visitor.open(`${origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Deltas').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mouths');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Actions for “Mouths”' }).click();
  await page.getByRole('menuitem', { name: 'Download picture' }).click();
  const step = page.getByLabel('Step', { exact: true });
  await expect.poll(() => step.locator('option:checked').textContent()).toBe('3. Mouths');
  await page.getByRole('img', { name: '3. Mouths' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Rivers-of-film-3.png');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download video or picture' }).click();
  await page.getByLabel('Time for each step').waitFor();
  await page.keyboard.press('Escape');
  await (await findCommand(page, 'Download video or picture')).click();
  await page.getByLabel('Time for each step').waitFor();
}, 120_000);

it('makes a film on the page if the browser cannot start the worker', async () => {
  const { page } = await openDialog((opened) =>
    opened.addInitScript(() => {
      const BrowserWorker = Worker;
      const startWorker = (url: string, options?: WorkerOptions) => {
        if (options?.name === 'film') throw new DOMException('Refused', 'SecurityError');
        return new BrowserWorker(url, options);
      };
      Object.assign(globalThis, {
        Worker: new Proxy(BrowserWorker, { construct: (_, [url, options]) => startWorker(url, options) }),
      });
    }),
  );
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), createFilm(page, 3)]);
  expect(page.workers().some((worker) => worker.url().includes('film-worker'))).toBe(false);
  expect((await readFile(await download.path())).length).toBeGreaterThan(20_000);
}, 180_000);

it('says that the browser cannot create videos, and still saves pictures', async () => {
  const { page } = await openDialog((opened) =>
    opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder')),
  );
  await page.getByText('This browser can’t create videos.').waitFor();
  await page.getByRole('tab', { name: 'Picture of a step' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});
