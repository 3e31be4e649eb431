import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { colourOf } from './testing/colour-of.ts';
import { createShareLink } from './testing/create-deck.ts';
import {
  closeLivePanel,
  createPairingCode,
  goLive,
  livePanel,
  openStage,
  PAIRING_MS,
  RIGHT_AGAIN_MS,
} from './testing/presenter.ts';
import {
  type Console,
  openPresenter,
  position,
  SLOW,
  startRecording,
  stopRecording,
  waitForClips,
  waitForTime,
} from './testing/recorder.ts';
import { useRecorderConsole } from './testing/recorder-console.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE, type Size, TABLET } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const openConsole = useRecorderConsole(visit);
const origin = serverOrigin();

const CONSOLE_CANVAS = '[aria-label="Current step"] canvas';
const STAGE_CANVAS = '[data-surface] canvas';
const followerCanvas = (title: string) => `[role="img"][aria-label="${title}"] canvas`;
/** Whether the build of the first slide, a red square in its middle, is shown. */
const hasSquare = async (page: Page, canvas: string) => {
  const [red = 0, green = 0] = await colourOf(page, canvas);
  return red > 200 && green < 60;
};
const expectSquare = (page: Page, canvas: string, isShown: boolean) =>
  expect.poll(() => hasSquare(page, canvas), SLOW).toBe(isShown);

/** Pairs a phone by typing the code. */
async function pairPhone(pairingCode: string): Promise<Visitor> {
  const remote = await visit(PHONE);
  await remote.open(`${origin}/live/remote/`);
  await remote.page.getByLabel('Pairing code').fill(pairingCode);
  const connectedAt = performance.now();
  await remote.page.getByRole('button', { name: 'Connect' }).tap();
  await remote.page.getByText('Next: Springs').waitFor();
  expect(performance.now() - connectedAt).toBeLessThan(PAIRING_MS);
  return remote;
}

/** Joins by typing the code, and shows the stage. */
async function joinAndWatch(code: string, size: Size): Promise<Visitor> {
  const follower = await visit(size);
  await follower.open(`${origin}/live/`);
  await follower.page.getByLabel('Code').fill(code);
  await follower.page.getByRole('button', { name: 'Join' }).tap();
  await follower.page.getByText('Live', { exact: true }).waitFor();
  await follower.page.getByRole('button', { name: 'Watch here' }).tap();
  return follower;
}

/** Joins by the link, which shows the stage. */
async function watchByLink(code: string): Promise<Visitor> {
  const follower = await visit(DESKTOP);
  await follower.open(`${origin}/live/${code}/#watch`);
  await follower.page.locator(followerCanvas('Springs')).waitFor(SLOW);
  return follower;
}

/** Opens the console of another member, to whom a link gives the right to edit. */
async function openSecondConsole({ presenter, oid }: Console): Promise<Page> {
  const path = await createShareLink(presenter, { oid }, 'edit');
  const second = await visit(DESKTOP);
  await second.open(`${origin}/login/`);
  await signUp(second, 'Sam Second');
  await second.open(`${origin}${path}`);
  await openPresenter(second.page, origin, oid);
  return second.page;
}

/** Lets the console in `page` control the presentation. */
async function takeOver(page: Page): Promise<void> {
  await openLivePanel(page);
  await livePanel(page).getByRole('button', { name: 'Take over' }).click();
  await livePanel(page).getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });
  await closeLivePanel(page);
}

const openLivePanel = (page: Page) => page.getByRole('button', { name: '3 people have joined' }).click();

/** Opens a question with options in the open dialog. An asterisk marks right options. */
async function openQuestion(page: Page, text: string, options: string): Promise<void> {
  await livePanel(page).getByLabel('Question', { exact: true }).fill(text);
  await livePanel(page).getByLabel('Options').fill(options);
  await livePanel(page).getByRole('button', { name: 'Open question' }).click();
}

async function answerQuestion(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Send answer' }).tap();
  await page.getByText('Your answer was sent.').waitFor();
}

/** Ends the session in the open dialog. Returns the path of the page of the session. */
async function endSession(page: Page): Promise<string> {
  await livePanel(page).getByRole('button', { name: 'End live session' }).click();
  await livePanel(page).getByRole('button', { name: 'End for everyone' }).click();
  await livePanel(page).locator('summary').click();
  return (await livePanel(page).getByRole('link', { name: 'Open session page' }).getAttribute('href')) ?? '';
}

/** Downloads the results on the page of a session. */
async function downloadResults(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

it('a PowerPoint file is presented live with a lost network, and its results and recording remain', async () => {
  const opened = await openConsole();
  const { presenter, page } = opened;
  const stage = await openStage(presenter);
  const code = await goLive(page);
  const remote = await pairPhone(await createPairingCode(page));
  const follower = await joinAndWatch(code, PHONE);
  const followers = [follower, await joinAndWatch(code, TABLET), await watchByLink(code)];
  /** Calls a function for all followers one after the other. */
  const forAllFollowers = async (check: (page: Page) => Promise<unknown>) => {
    for (const { page } of followers) await check(page);
  };
  await remote.page.getByRole('button', { name: 'Next', exact: true }).tap();
  await position(page, '1 / 3');
  await forAllFollowers((page) => expectSquare(page, followerCanvas('Springs'), false));

  // A second presenter takes over, plays the build, undoes it, and the first one takes over again.
  await closeLivePanel(page);
  const secondPage = await openSecondConsole(opened);
  await position(secondPage, '1 / 3');
  await takeOver(secondPage);
  await secondPage.keyboard.press('PageDown');
  await expectSquare(page, CONSOLE_CANVAS, true);
  await forAllFollowers((page) => expectSquare(page, followerCanvas('Springs'), true));
  await secondPage.keyboard.press('PageUp');
  await forAllFollowers((page) => expectSquare(page, followerCanvas('Springs'), false));
  await takeOver(page);
  await openLivePanel(page);

  await openQuestion(page, 'Is the water cold?', '*Yes\nNo');
  await answerQuestion(follower.page, 'No');
  await answerQuestion(followers[1]?.page ?? page, 'Yes');
  await livePanel(page).getByText('2 answers', { exact: true }).waitFor();
  await closeLivePanel(page);

  // The network of the presenter fails while the talk is recorded.
  await startRecording(page);
  presenter.expectProblems(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await waitForTime(page, 1);
  await page.keyboard.press('PageDown');
  await expectSquare(page, CONSOLE_CANVAS, true);
  // The open question covers the stage until the presenter removes it, also without a network.
  expect(await hasSquare(stage, STAGE_CANVAS)).toBe(false);
  await openLivePanel(page);
  await livePanel(page).getByRole('button', { name: 'Remove from the stage' }).click();
  await closeLivePanel(page);
  await expectSquare(stage, STAGE_CANVAS, true);
  const timeOfSquare = await page.getByRole('timer', { name: 'Recorded time' }).innerText();
  await waitForTime(page, Number(timeOfSquare.replace(':', '')) + 2);
  await stage.bringToFront();
  await stage.keyboard.press('PageDown');
  await position(page, '2 / 3');
  await page.bringToFront();
  await page.waitForTimeout(1000);
  await page.keyboard.press('PageDown');
  await position(page, '3 / 3');
  await expectSquare(stage, STAGE_CANVAS, false);
  expect(await hasSquare(follower.page, followerCanvas('Springs'))).toBe(false);
  await page.context().setOffline(false);
  const returnedAt = performance.now();
  await forAllFollowers((page) => page.getByRole('img', { name: 'Deltas' }).waitFor());
  expect(performance.now() - returnedAt).toBeLessThan(RIGHT_AGAIN_MS);
  await follower.page.getByRole('radio').first().waitFor({ state: 'detached' });
  await remote.page.getByText('3 / 3', { exact: true }).waitFor();
  await stopRecording(page);
  const { clips } = await waitForClips(opened, 3);
  expect(clips.every(({ durationMs }) => durationMs >= 500)).toBe(true);
  // The remote controls again, and builds that were played remain visible.
  await remote.page.getByRole('button', { name: 'Back' }).tap();
  await remote.page.getByText('2 / 3', { exact: true }).waitFor();
  await remote.page.getByRole('button', { name: 'Back' }).tap();
  await position(page, '1 / 3');
  await forAllFollowers((page) => expectSquare(page, followerCanvas('Springs'), true));

  await openLivePanel(page);
  await openQuestion(page, 'Where do rivers end?', 'In the mountains\n*In the sea');
  await answerQuestion(follower.page, 'In the sea');
  await livePanel(page).getByText('1 answer', { exact: true }).waitFor();
  await livePanel(page).getByRole('button', { name: 'Show results' }).click();
  await livePanel(page).getByRole('button', { name: 'Mark right answers' }).click();
  await follower.page.getByRole('img', { name: 'Right answer' }).waitFor();
  const shownAnswers = follower.page.getByRole('region', { name: 'Where do rivers end?' }).getByRole('listitem');
  expect(await shownAnswers.allTextContents()).toEqual(['In the mountains0', 'In the seaYour answer1']);
  const reportPath = await endSession(page);
  await forAllFollowers((page) => page.getByText('Ended', { exact: true }).waitFor());
  await remote.page.getByText('Ended', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const closing = stage.waitForEvent('close');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await closing;
  await page.waitForURL(/\/p\//);

  await presenter.open(`${origin}${reportPath}`);
  for (const title of ['Springs', 'Rapids', 'Deltas'])
    await page.getByRole('table', { name: 'Step by step' }).getByText(title).waitFor();
  const countedAnswers = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  expect(await countedAnswers.allTextContents()).toEqual(['Yes1', 'No1', 'In the mountains0', 'In the sea1']);
  expect((await downloadResults(page)).trim().split('\r\n').slice(1)).toEqual([
    'choice,Is the water cold?,1,Yes,1,',
    'choice,Is the water cold?,1,No,1,',
    'choice,Where do rivers end?,1,In the mountains,0,',
    'choice,Where do rivers end?,1,In the sea,1,',
  ]);

  // The recording of the same talk plays the build and the steps, on the page of the presentation.
  await page.getByRole('link', { name: 'Open presentation' }).click();
  await presenter.waitForPage(/\/p\//);
  await page.getByRole('link', { name: 'Play with narration' }).click();
  await page.getByRole('slider', { name: 'Position' }).waitFor(SLOW);
  await expectSquare(page, STAGE_CANVAS, true);
  const label = () => page.locator('[data-surface]').getAttribute('aria-label');
  await expect.poll(label, SLOW).toMatch(/Step 2 of 3: Rapids/);
  await expect.poll(label, SLOW).toMatch(/Step 3 of 3: Deltas/);
  await page.getByRole('button', { name: 'Play again', exact: true }).waitFor(SLOW);
}, 400_000);
