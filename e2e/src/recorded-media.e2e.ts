import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { isPaused, pause, play, playback, publishMedia } from './testing/media-playback.ts';
import {
  flightOf,
  openPresenter,
  SLOW,
  startRecording,
  stopRecording,
  waitForClips,
  waitForTime,
} from './testing/recorder.ts';

const getInstance = useInstanceWithDeck();

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
/** Time of the replay in seconds. */
const timeOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
const waitForReplay = (page: Page, seconds: number) =>
  expect.poll(() => timeOf(page), SLOW).toBeGreaterThanOrEqual(seconds);
/** Returns the mean difference of the colours (0 to 255) between the pictures of the film on the page at two times. */
const filmDifference = (page: Page, times: readonly [number, number]) =>
  page.locator('dialog video').evaluate(async (video: HTMLVideoElement, [from, to]) => {
    const pixelsAt = async (seconds: number) => {
      await new Promise((resolve) => {
        video.onseeked = resolve;
        video.currentTime = seconds;
      });
      const context = new OffscreenCanvas(320, 180).getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(video, 0, 0, 320, 180);
      return context.getImageData(0, 0, 320, 180).data;
    };
    const [before, after] = [await pixelsAt(from), await pixelsAt(to)];
    return before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length;
  }, times);
const positionOf = async (page: Page) => (await playback(page, 'audio'))?.position ?? -1;

it('plays the media of the presenter in time with the replay, at its volume, and in the film', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await publishMedia(admin);
  await openPresenter(page, origin, deck.oid);
  await page.locator('audio').waitFor({ state: 'attached' });
  await startRecording(page);
  await waitForTime(page, 2);
  await play(page, 'audio');
  await waitForTime(page, 5);
  await page.locator('audio').evaluate((element: HTMLMediaElement) => {
    element.currentTime = 12;
  });
  await waitForTime(page, 8);
  await pause(page, 'audio');
  await waitForTime(page, 10);
  await play(page, 'video');
  await waitForTime(page, 14);
  await stopRecording(page);
  const recording = await waitForClips({ presenter: admin, page, oid: deck.oid }, 1);
  const changes = (await flightOf(admin, recording))[recording.clips[0]?.id ?? ''] ?? [];
  const media = changes.filter((change) => change.media);
  expect(media.map((change) => change.media?.isPlaying)).toEqual([true, true, false, true]);
  const [played, sought, paused, playedVideo] = media.map(({ at }) => at / 1000) as [number, number, number, number];
  expect(media[1]?.media?.position).toBeCloseTo(12, 0);

  await admin.open(`${origin}${deck.path}`);
  await page.getByRole('link', { name: 'Play with narration' }).click();
  await slider(page).waitFor(SLOW);
  await waitForReplay(page, 1);
  expect(await isPaused(page, 'audio')).toBe(true);
  await expect.poll(() => isPaused(page, 'audio'), SLOW).toBe(false);
  expect(await timeOf(page)).toBeGreaterThanOrEqual(Math.floor(played));
  await waitForReplay(page, Math.floor(played) + 2);
  const position = await positionOf(page);
  expect(Math.abs(position - ((await timeOf(page)) - played))).toBeLessThan(1.5);
  await page.getByRole('slider', { name: 'Volume' }).fill('0.4');
  await expect.poll(async () => (await playback(page, 'audio'))?.volume).toBe(0.4);
  // A paused replay pauses the medium.
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page, 'audio')).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page, 'audio')).toBe(false);
  // The presenter moved it to 12 s.
  await waitForReplay(page, Math.ceil(sought) + 1);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(12);
  await page.getByLabel('Speed').selectOption('2');
  await expect.poll(async () => (await playback(page, 'audio'))?.rate).toBe(2);
  await waitForReplay(page, Math.ceil(paused));
  await expect.poll(() => isPaused(page, 'audio')).toBe(true);
  // Before its start, the medium is paused.
  await page.getByLabel('Speed').selectOption('0.5');
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => timeOf(page)).toBeLessThan(played);
  expect(await isPaused(page, 'audio')).toBe(true);

  await admin.open(`${origin}${deck.path}`);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download video or picture' }).click();
  await page.getByLabel('Format').selectOption({ label: 'WebM' });
  await page.getByRole('button', { name: 'Create video' }).click();
  await page.getByText(/^Downloaded as/).waitFor({ timeout: 180_000 });
  // Before the video is played, the picture is still. Then all colours are shown within about a second.
  expect(await filmDifference(page, [2, playedVideo - 0.5])).toBeLessThan(0.3);
  const differences: number[] = [];
  for (const seconds of [1, 1.25, 1.5, 1.75, 2])
    differences.push(await filmDifference(page, [playedVideo - 0.5, playedVideo + seconds]));
  expect(Math.max(...differences)).toBeGreaterThan(2);
  expect(admin.problems).toEqual([]);
}, 300_000);
