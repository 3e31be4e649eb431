import type { Recording } from '@flydeck/contract/recordings/recording';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import {
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
import { editRapids, useRecorderConsole } from './testing/recorder-console.ts';
import { serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const openConsole = useRecorderConsole(visit);
const origin = serverOrigin();

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
