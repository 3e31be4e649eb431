import type { Scene } from '@flydeck/scene/model/scene';
import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { createPng } from './testing/png.ts';
import { readScene } from './testing/read-scene.ts';
import { recordVideo } from './testing/record-video.ts';
import { readRecords } from './testing/records.ts';
import { toneWav } from './testing/tone-wav.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

async function mediaOf(visitor: Visitor, oid: string) {
  const store = await readRecords(visitor, oid);
  return [...store.records()].filter(({ kind, removed }) => kind === 'media' && !removed);
}

it('an author adds a video with a poster and an audio file, changes them and publishes both files', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const video = await recordVideo(admin.page);

  // The poster is uploaded after the status of its creation was read.
  let sendPoster = () => {};
  const isStatusRead = new Promise<void>((resolve) => {
    sendPoster = resolve;
  });
  const posterUpload = /\/api\/editing\/[^/]+\/assets/;
  await page.route(posterUpload, async (route) => {
    await isStatusRead;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add video or audio' }).click();
  await (await chooser).setFiles([
    { name: 'river.webm', mimeType: 'video/webm', buffer: video },
    { name: 'page.webm', mimeType: 'video/webm', buffer: Buffer.from('<script>alert(1)</script>') },
  ]);
  const upload = page.getByRole('listitem').filter({ hasText: 'river.webm' });
  await upload.getByText('Creating poster…').waitFor();
  expect(await upload.getByRole('progressbar').getAttribute('value')).toBeNull();
  sendPoster();
  await page.getByRole('alert').filter({ hasText: 'page.webm can’t be played' }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await mediaOf(admin, deck.oid)).length).toBe(1);
  await page.unroute(posterUpload);
  const [added] = await mediaOf(admin, deck.oid);
  expect(added?.properties).toMatchObject({ media: 'video', asset: expect.any(String), poster: expect.any(String) });

  const poster = page.getByRole('group', { name: 'Poster' });
  await poster.getByRole('button', { name: 'Choose frame' }).click();
  await poster.locator('video').evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 0.6;
    await seeked;
  });
  await poster.getByRole('button', { name: 'Use current frame' }).click();
  const posterInLog = async () => (await mediaOf(admin, deck.oid))[0]?.properties['poster'];
  await expect.poll(posterInLog).not.toBe(added?.properties['poster']);
  const framePoster = await posterInLog();
  await poster.locator('input[type=file]').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: createPng(320, 180, [20, 120, 200]),
  });
  await expect.poll(posterInLog).not.toBe(framePoster);
  await page.getByRole('checkbox', { name: 'Repeat' }).check();
  await expect.poll(async () => (await mediaOf(admin, deck.oid))[0]?.properties['loop']).toBe(true);

  const audio = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add video or audio' }).click();
  await (await audio).setFiles([{ name: 'tone.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneWav(1)) }]);
  await expect.poll(async () => (await mediaOf(admin, deck.oid)).length).toBe(2);
  expect((await mediaOf(admin, deck.oid)).map(({ properties }) => properties['media']).sort()).toEqual([
    'audio',
    'video',
  ]);

  await page.getByText('Unpublished changes').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor();
  await page.keyboard.press('Escape');
  await admin.openAndPresent(`${origin}${deck.path}`);
  const sceneFiles = async () => {
    const { media } = await readScene<Pick<Scene, 'media'>>(page);
    return Object.values(media).map(({ mediaType }) => mediaType);
  };
  await expect.poll(async () => (await sceneFiles()).sort()).toEqual(['audio/wav', 'video/webm']);
  // The browser reports the file that is no video.
  expect(admin.problems.filter((problem) => !problem.includes('415'))).toEqual([]);
});
