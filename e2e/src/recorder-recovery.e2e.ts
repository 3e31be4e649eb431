import { expect, it } from 'vitest';
import { REQUEST_FAILED } from './testing/fail-requests.ts';
import {
  bar,
  listRecordings,
  openPanel,
  openPresenter,
  panel,
  position,
  startRecording,
  stopRecording,
  waitForClips,
  waitForTime,
} from './testing/recorder.ts';
import { useRecorderConsole } from './testing/recorder-console.ts';
import { serverOrigin } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const openConsole = useRecorderConsole(visit);
const origin = serverOrigin();

it('a crash of the page loses at most five seconds, and the recording continues', async () => {
  const opened = await openConsole();
  const { presenter, page, oid } = opened;
  await startRecording(page);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await waitForTime(page, 11);
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
  // The overview was shown for less than half a second, so it has no clip.
  expect(before.clips[0]?.durationMs).toBeGreaterThan(11_000 - 500 - 5000);
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
