import type { Page } from 'playwright-core';
import { recordVideo } from './record-video.ts';
import { toneWav } from './tone-wav.ts';
import type { Visitor } from './visitor.ts';

/** Adds a video and a sound to the first topic of the presentation in the editor, and publishes it. */
export async function publishMedia({ page }: Visitor): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add video or audio' }).click();
  await (await chooser).setFiles([
    { name: 'river.webm', mimeType: 'video/webm', buffer: await recordVideo(page, 8) },
    { name: 'tone.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneWav(20)) },
  ]);
  await page.locator('polygon[data-selection]').first().waitFor();
  await page.getByText('Unpublished changes').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Publish presentation' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
}

/** Returns the state of the first video or audio element; null if there is none. */
export const playback = (page: Page, kind: 'video' | 'audio') =>
  page.evaluate((name) => {
    const element = document.querySelector<HTMLMediaElement>(name);
    return (
      element && {
        isPaused: element.paused,
        isMuted: element.muted,
        position: element.currentTime,
        rate: element.playbackRate,
        volume: element.volume,
      }
    );
  }, kind);
export const isPaused = async (page: Page, kind: 'video' | 'audio') => (await playback(page, kind))?.isPaused;
export const play = (page: Page, kind: 'video' | 'audio') =>
  page.locator(kind).evaluate((element: HTMLMediaElement) => element.play());
export const pause = (page: Page, kind: 'video' | 'audio') =>
  page.locator(kind).evaluate((element: HTMLMediaElement) => element.pause());
