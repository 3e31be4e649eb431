import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { buildPptx, paragraph, shape, xfrm } from '@flydeck/readers/pptx/testing/build-pptx';
import { shapeTarget, timingXml } from '@flydeck/readers/pptx/testing/timing-xml';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { drawRectangle, stepRow, waitForSaved } from './testing/editor.ts';
import { REQUEST_FAILED } from './testing/fail-requests.ts';
import {
  bar,
  type Console,
  decodedSeconds,
  flightOf,
  listRecordings,
  openPanel,
  openPresenter,
  panel,
  position,
  SLOW,
  startRecording,
  stopRecording,
  waitForClips,
  waitForTime,
} from './testing/recorder.ts';
import { publishButton, publishDialog } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE, type Size } from './testing/sizes.ts';
import { uploadFile } from './testing/upload-file.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const title = (text: string) =>
  shape({ id: 9, placement: xfrm(400, 20, 300, 60), placeholder: '<p:ph type="title"/>', text: paragraph(text) });
/** Three slides. The first has a build. */
const DECK = {
  slides: [
    {
      shapes: title('Springs') + shape({ id: 2, placement: xfrm(400, 200, 300, 200), text: paragraph('Salmon') }),
      timing: timingXml([[{ target: shapeTarget(2) }]]),
    },
    { shapes: title('Rapids') },
    { shapes: title('Deltas') },
  ],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flydeck-recorder-'));
  await writeFile(join(folder, 'rivers.pptx'), buildPptx(DECK));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the console of a new private presentation with a build on its first slide. */
async function openConsole(size: Size = DESKTOP): Promise<Console> {
  const presenter = await visit(size);
  const { page } = presenter;
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Paula Presenter');
  const oid = await uploadFile(presenter, origin, join(folder, 'rivers.pptx'));
  await openPresenter(page, origin, oid);
  return { presenter, page, oid };
}

/** Adds a rectangle to the second slide, and publishes the presentation. */
async function editRapids(page: Page, oid: string): Promise<void> {
  await page.goto(`${origin}/p/edit/${oid}/`);
  await stepRow(page, 'Rapids').click(SLOW);
  await page.waitForLoadState('networkidle');
  await drawRectangle(page);
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor(SLOW);
}

it('a rehearsal is recorded with one clip for each step, with builds, pointer, lines, pauses and the black screen', async () => {
  const opened = await openConsole();
  const { presenter, page } = opened;
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Test microphone' }).click();
  await expect.poll(() => panel(page).getByRole('meter').getAttribute('value').then(Number), SLOW).toBeGreaterThan(0);
  const microphones = panel(page).getByLabel('Microphone', { exact: true });
  await microphones.selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => microphones.locator('option:checked').innerText(), SLOW).toBe('Fake Audio Input 2');
  expect(await findViolations(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Start recording' }).click();
  await page.getByText('Recording started').waitFor({ state: 'attached' });
  // The overview, and the first slide with its build.
  await waitForTime(page, 1);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await waitForTime(page, 2);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('l');
  const box = await page.getByRole('region', { name: 'Current step' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 150];
  await page.mouse.move(x, y);
  await page.mouse.move(x + 150, y + 60, { steps: 20 });
  await page.keyboard.press('p');
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 90, { steps: 10 });
  await page.mouse.up();
  await page.keyboard.press('b');
  await page.keyboard.press('b');
  await waitForTime(page, 7);
  // The key R pauses and continues.
  await page.keyboard.press('r');
  await page.getByText('Recording paused').waitFor({ state: 'attached' });
  await page.waitForTimeout(2500);
  await page.keyboard.press('r');
  await waitForTime(page, 8);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await position(page, '2 / 3');
  await waitForTime(page, 9);
  await stopRecording(page);

  const recording = await waitForClips(opened, 3);
  expect(recording.isPublic).toBe(false);
  expect(recording.clips.map(({ position: place }) => place)).toEqual([10, 20, 30]);
  const [, first] = recording.clips;
  const flight = (await flightOf(presenter, recording))[first?.id ?? ''] ?? [];
  expect(flight[0]).toEqual({ at: 0, builds: 0, view: null, isBlack: false, pointer: null, strokes: [] });
  expect(flight.filter(({ builds }) => builds === 1)).toHaveLength(1);
  expect(
    flight
      .filter(({ isBlack }) => isBlack !== undefined)
      .slice(1)
      .map(({ isBlack }) => isBlack),
  ).toEqual([true, false]);
  expect(flight.filter(({ pointer }) => pointer).length).toBeGreaterThan(0);
  expect(flight.findLast(({ strokes }) => strokes)?.strokes).toHaveLength(1);
  const times = flight.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // The pause is in neither the audio nor the times.
  const seconds = await decodedSeconds(presenter, recording, first?.id ?? '');
  expect(Math.abs(seconds - (first?.durationMs ?? 0) / 1000)).toBeLessThan(0.6);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('a crash of the page loses at most five seconds, and the recording continues', async () => {
  const opened = await openConsole();
  const { presenter, page, oid } = opened;
  await startRecording(page);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await waitForTime(page, 10);
  // A crashed page runs no handlers of its end.
  presenter.expectProblems(/crash/i);
  const next = await page.context().newPage();
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await page.close();
  const survivor = {
    ...opened,
    page: next,
    presenter: Object.assign(Object.create(presenter), { page: next }) as Visitor,
  };
  await openPresenter(next, origin, oid);
  await openPanel(next);
  await panel(next)
    .getByText(/The page was closed during the last recording/)
    .waitFor();
  const before = await waitForClips(survivor, 1);
  expect(before.clips[0]?.durationMs).toBeGreaterThan(5000);
  await panel(next).getByRole('button', { name: 'Continue where it stopped' }).click();
  await bar(next).waitFor();
  await next.keyboard.press('PageDown');
  await next.keyboard.press('PageDown');
  await waitForTime(next, 2);
  await stopRecording(next);
  const after = await waitForClips(survivor, 2);
  expect(after.id).toBe(before.id);
  expect(after.clips[0]?.id).toBe(before.clips[0]?.id);
}, 240_000);

it('without the network everything is stored, and uploaded when the network is back', async () => {
  const opened = await openConsole();
  const { presenter, page, oid } = opened;
  presenter.expectProblems(REQUEST_FAILED);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Start recording' }).waitFor();
  await page.context().setOffline(true);
  await panel(page).getByRole('button', { name: 'Start recording' }).click();
  await waitForTime(page, 5);
  await page.keyboard.press('PageDown');
  await waitForTime(page, 7);
  await page.getByRole('img', { name: /No connection/ }).waitFor();
  await stopRecording(page);
  await openPanel(page);
  await panel(page)
    .getByText(/is stored in this browser and will be uploaded/)
    .waitFor();
  await page.context().setOffline(false);
  await waitForClips(opened, 2);
  await panel(page)
    .getByText(/is stored in this browser/)
    .waitFor({ state: 'detached' });
  expect(await listRecordings(presenter, oid)).toHaveLength(1);
}, 240_000);

it('a step is recorded again after an edit, which marks its clip; the recording is made public and deleted', async () => {
  const opened = await openConsole();
  const { presenter, page, oid } = opened;
  await startRecording(page);
  await waitForTime(page, 1);
  for (const [seconds, place] of [
    [3, '1 / 3'],
    [5, '2 / 3'],
    [7, '3 / 3'],
  ] as const) {
    await page.keyboard.press('PageDown');
    // The first slide has a build.
    if (place === '2 / 3') await page.keyboard.press('PageDown');
    await position(page, place);
    await waitForTime(page, seconds);
  }
  await stopRecording(page);
  const before = await waitForClips(opened, 4);
  const clipOf = (recording: Recording, index: number) => recording.clips[index]?.id;

  await editRapids(page, oid);

  await openPresenter(page, origin, oid);
  await openPanel(page);
  const row = (name: RegExp) => panel(page).getByRole('listitem').filter({ hasText: name });
  await row(/Rapids/)
    .getByText('Step edited since')
    .waitFor();
  for (const name of [/Springs/, /Deltas/]) expect(await row(name).getByText('Step edited since').count()).toBe(0);
  expect(await panel(page).getByText('Deleted step').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  await panel(page)
    .getByRole('button', { name: /Record only this step: 2\. Rapids/ })
    .click();
  await position(page, '2 / 3');
  await waitForTime(page, 2);
  // The next step ends the recording of a single step.
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
  await expect.poll(async () => clipOf(await waitForClips(opened, 4), 2), SLOW).not.toBe(clipOf(before, 2));
  const after = await waitForClips(opened, 4);
  for (const index of [0, 1, 3]) expect(clipOf(after, index)).toBe(clipOf(before, index));
  expect(after.clips[2]).toMatchObject({ stepId: before.clips[2]?.stepId, position: before.clips[2]?.position });

  await openPanel(page);
  await row(/Rapids/).waitFor();
  await row(/Rapids/)
    .getByText('Step edited since')
    .waitFor({ state: 'detached' });
  await panel(page)
    .getByRole('switch', { name: /Everyone who can view/ })
    .check();
  await expect.poll(async () => (await listRecordings(presenter, oid))[0]?.isPublic).toBe(true);
  const link = panel(page).getByRole('link', { name: 'Play recording' });
  expect(await link.getAttribute('href')).toMatch(/^\/p\/.*#recording$/);
  await row(/Deltas/)
    .getByRole('button', { name: /Delete the clip of 3\. Deltas/ })
    .click();
  await row(/Deltas/)
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await waitForClips(opened, 3);
  await panel(page).getByRole('button', { name: 'Delete recording' }).click();
  await panel(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(() => listRecordings(presenter, oid)).toEqual([]);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('the end of the presentation stops the recording and uploads it', async () => {
  const opened = await openConsole();
  const { page } = opened;
  await startRecording(page);
  await waitForTime(page, 2);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.waitForURL(/\/p\//);
  const recording = await waitForClips(opened, 1);
  expect(recording.clips[0]?.durationMs).toBeGreaterThanOrEqual(2000);
}, 240_000);

it('a blocked microphone is reported with a way out, also on a phone, and a second window cannot record', async () => {
  const { presenter, page, oid } = await openConsole(PHONE);
  // The browser for tests always allows the microphone.
  const setBlocked = (isBlocked: boolean) =>
    page.evaluate((isBlocked) => {
      const { mediaDevices } = navigator;
      const block = () => Promise.reject(new DOMException('Blocked', 'NotAllowedError'));
      if (isBlocked) mediaDevices.getUserMedia = block;
      else Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    }, isBlocked);
  await setBlocked(true);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Start recording' }).click();
  await panel(page)
    .getByText(/The microphone is blocked/)
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await setBlocked(false);
  await panel(page).getByRole('button', { name: 'Start recording' }).click();
  await bar(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const second = await page.context().newPage();
  await openPresenter(second, origin, oid);
  await openPanel(second);
  await panel(second)
    .getByText(/open in another window/)
    .waitFor();
  await second.close();
  await stopRecording(page);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('a new version that is shown while recording starts another clip of its step', async () => {
  const opened = await openConsole();
  const { presenter, page, oid } = opened;
  const editor = await presenter.openTab();
  await editRapids(editor.page, oid);
  await editor.page.close();
  // The console was opened before the edit, so that it shows the version before.
  await startRecording(page);
  await waitForTime(page, 1);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await waitForTime(page, 3);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: 'Show it now' }).click(SLOW);
  await page.getByText('A new version was published.').waitFor({ state: 'detached' });
  const seconds = Number((await page.getByRole('timer', { name: 'Recorded time' }).innerText()).replace(':', ''));
  await waitForTime(page, seconds + 2);
  await stopRecording(page);
  const recording = await waitForClips(opened, 3);
  const [, before, after] = recording.clips;
  // The first slide was not edited.
  expect(after).toMatchObject({ stepId: before?.stepId, fingerprint: before?.fingerprint });
}, 240_000);

it('a microphone without any sound is reported while recording', async () => {
  const { presenter, page } = await openConsole();
  await page.evaluate(() => {
    const { stream } = new AudioContext().createMediaStreamDestination();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  });
  await startRecording(page);
  await waitForTime(page, 5);
  expect(await bar(page).getByText('No sound').count()).toBe(0);
  await bar(page).getByText('No sound').waitFor(SLOW);
  await stopRecording(page);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('only people who may edit the presentation see the recorder, and other pages cannot open the microphone', async () => {
  const { presenter, page, oid } = await openConsole();
  await callApi(presenter, 'PATCH', `/api/dashboard/presentations/${oid}`, { privacy: 'public' });
  expect(await page.getByRole('button', { name: 'Record', exact: true }).count()).toBe(1);
  const stranger = await visit();
  await openPresenter(stranger.page, origin, oid);
  expect(await stranger.page.getByRole('button', { name: 'Record', exact: true }).count()).toBe(0);
  const open = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'opened',
        ({ name }: DOMException) => name,
      ),
    );
  expect(await open()).toBe('opened');
  presenter.expectProblems(/Permissions policy violation/i);
  await page.goto(`${origin}/p/${oid}/`);
  expect(await open()).toBe('NotAllowedError');
}, 240_000);
