import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { sharedBrowser } from './testing/browser.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { isPaused, pause, play, playback, publishMedia } from './testing/media-playback.ts';
import { closeLivePanel, goLive, openStage } from './testing/presenter.ts';
import { PHONE } from './testing/sizes.ts';
import { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/**
 * Makes a page refuse audio, and videos with sound, before the first click, as browsers do. The calls of a test count as
 * input of a visitor, after which the browser would allow everything.
 */
function refuseSound(): void {
  const { play: originalPlay } = HTMLMediaElement.prototype;
  let wasClicked = false;
  addEventListener('click', () => (wasClicked = true), { capture: true });
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (wasClicked || (this.muted && this instanceof HTMLVideoElement)) return originalPlay.call(this);
    return Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
  };
}

/** Seconds between the positions of two pages. */
const drift = async (one: Page, other: Page, kind: 'video' | 'audio') => {
  const [a, b] = await Promise.all([playback(one, kind), playback(other, kind)]);
  return Math.abs((a?.position ?? 0) - (b?.position ?? 99));
};

it('videos and audio play, pause and seek on the stage and on the devices of followers as the presenter does', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await publishMedia(admin);
  await admin.open(`${origin}/presenter/${deck.oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  const stage = await openStage(admin);
  const code = await goLive(page);
  await closeLivePanel(page);
  const browser = await sharedBrowser();
  const follower = await Visitor.create(browser, PHONE);
  await follower.open(`${origin}/live/${code}/#watch`);
  for (const each of [page, stage, follower.page]) await each.locator('video').waitFor({ state: 'attached' });

  // The presenter plays the video on the console: all play it, and only the stage with sound.
  await play(page, 'video');
  for (const each of [stage, follower.page]) await expect.poll(() => isPaused(each, 'video')).toBe(false);
  await expect.poll(() => drift(page, follower.page, 'video')).toBeLessThan(1);
  expect(await drift(page, stage, 'video')).toBeLessThan(1);
  expect((await playback(page, 'video'))?.isMuted).toBe(true);
  // The stage can control it as well.
  await pause(stage, 'video');
  for (const each of [page, follower.page]) await expect.poll(() => isPaused(each, 'video')).toBe(true);
  // A follower who joins later starts at the same position. Browsers allow sound only after a tap.
  await play(stage, 'audio');
  await expect.poll(() => isPaused(follower.page, 'audio')).toBe(false);
  // The recorded video lacks an index, so that only the audio can be sought.
  await stage.locator('audio').evaluate((element: HTMLMediaElement) => {
    element.currentTime = 3;
  });
  await expect.poll(async () => ((await playback(follower.page, 'audio'))?.position ?? 0) > 3).toBe(true);
  await expect.poll(async () => ((await playback(page, 'audio'))?.position ?? 0) > 5, { timeout: 20_000 }).toBe(true);
  const late = await Visitor.create(browser, PHONE);
  await late.page.addInitScript(refuseSound);
  await late.open(`${origin}/live/${code}/#watch`);
  await late.page.getByRole('button', { name: 'Tap to hear' }).waitFor();
  expect((await playback(late.page, 'audio'))?.isMuted).toBe(true);
  expect(await findViolations(late.page)).toEqual([]);
  await late.page.getByRole('button', { name: 'Tap to hear' }).tap();
  expect((await playback(late.page, 'audio'))?.isMuted).toBe(false);
  await expect.poll(() => isPaused(late.page, 'audio')).toBe(false);
  // The position is sent every 4 s.
  await expect.poll(() => drift(page, late.page, 'audio'), { timeout: 10_000 }).toBeLessThan(1.5);
  await late.page.getByRole('button', { name: 'Tap to hear' }).waitFor({ state: 'detached' });
  // The next step ends the sound everywhere.
  await page.keyboard.press('End');
  for (const each of [page, stage, late.page])
    await expect.poll(async () => (await isPaused(each, 'audio')) ?? true).toBe(true);
  expect(late.problems).toEqual([]);
  await late.close();
  await follower.close();
}, 300_000);
