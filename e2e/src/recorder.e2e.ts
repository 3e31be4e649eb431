import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { openStage } from './testing/presenter.ts';
import { FIRST_CHANGE } from './testing/recorded-clips.ts';
import {
  bar,
  decodedSeconds,
  flightOf,
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
import { useRecorderConsole } from './testing/recorder-console.ts';
import { serverOrigin } from './testing/server.ts';
import { PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const openConsole = useRecorderConsole(visit);
const origin = serverOrigin();

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
  expect(flight[0]).toEqual(FIRST_CHANGE);
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
  const sum = (field: 'bytes' | 'durationMs') => recording.clips.reduce((total, clip) => total + clip[field], 0);
  expect((sum('bytes') / sum('durationMs')) * 3_600_000).toBeLessThan(12 * 1024 * 1024);
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

it('console and stage can be swapped while recording, and the recording loses less than a second', async () => {
  const opened = await openConsole();
  const { presenter, page } = opened;
  const stage = await openStage(presenter);
  await page.bringToFront();
  await startRecording(page);
  await waitForTime(page, 1);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await waitForTime(page, 3);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Swap screens' }).click();
  await bar(stage).waitFor();
  await waitForTime(stage, 6);
  // The clip of the window that was the console has ended, and the new one has another clip of the same step.
  expect(await bar(page).count()).toBe(0);
  await stage.keyboard.press('PageDown');
  await stage.keyboard.press('PageDown');
  await position(stage, '2 / 3');
  await waitForTime(stage, 8);
  await stage.keyboard.press('r');
  // Swapped again while paused.
  await stage.getByText('Recording paused').waitFor({ state: 'attached' });
  const pausedAt = performance.now();
  const recordedText = await stage.getByRole('timer', { name: 'Recorded time' }).innerText();
  await stage.getByRole('button', { name: 'Swap screens' }).click();
  await bar(page).getByRole('button', { name: 'Resume recording' }).waitFor();
  expect(await page.getByRole('timer', { name: 'Recorded time' }).innerText()).toBe(recordedText);
  await bar(page).getByRole('button', { name: 'Resume recording' }).click();
  // Clips that are shorter than half a second are dropped.
  await waitForTime(page, Number(recordedText.replace(':', '')) + 2);
  await stopRecording(page);
  const recordedSeconds = Number(recordedText.replace(':', ''));
  expect(recordedSeconds).toBeGreaterThan((pausedAt - startedAt) / 1000 + 3 - 2);
  const { clips } = await waitForClips(opened, 5);
  expect(clips.map(({ stepId }) => stepId)).toEqual([
    clips[0]?.stepId,
    clips[1]?.stepId,
    clips[1]?.stepId,
    clips[3]?.stepId,
    clips[3]?.stepId,
  ]);
  expect(presenter.problems).toEqual([]);
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
