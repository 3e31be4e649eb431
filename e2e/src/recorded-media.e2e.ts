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
const positionOf = async (page: Page) => (await playback(page, 'audio'))?.position ?? -1;

it('media that the presenter plays, seeks and pauses while recording play in time with the replay', async () => {
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
  await stopRecording(page);
  const recording = await waitForClips({ presenter: admin, page, oid: deck.oid }, 1);
  const changes = (await flightOf(admin, recording))[recording.clips[0]?.id ?? ''] ?? [];
  const media = changes.filter((change) => change.media);
  expect(media.map((change) => change.media?.isPlaying)).toEqual([true, true, false]);
  const [played, sought, paused] = media.map(({ at }) => at / 1000) as [number, number, number];
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
  expect(admin.problems).toEqual([]);
}, 300_000);
