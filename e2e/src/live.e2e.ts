import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations, findViolationsInModes } from './testing/axe.ts';
import { REQUEST_FAILED } from './testing/fail-requests.ts';
import {
  closeLivePanel,
  createPairingCode,
  livePanel,
  PAIRING_MS,
  RIGHT_AGAIN_MS,
  startSession,
} from './testing/presenter.ts';
import { serverOrigin } from './testing/server.ts';
import { DESKTOP, PHONE, TABLET } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const MARKDOWN = '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings and glaciers.\n\n# Deltas\n\nWhere rivers end.\n';

it('phones without accounts join by the code, follow, vote and write questions', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  expect(await findViolations(page)).toEqual([]);
  const phone = await visit(PHONE);
  await phone.open(`${origin}/live/`);
  expect(await findViolations(phone.page)).toEqual([]);
  await phone.page.getByLabel('Code').fill(code);
  await phone.page.getByRole('button', { name: 'Join' }).tap();
  await phone.page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('1 person has joined').first().waitFor();
  const tablet = await visit(TABLET);
  await tablet.open(`${origin}/live/${code}/#watch`);
  await tablet.page.getByRole('img', { name: 'Rivers' }).waitFor();

  // The followers see each step of the presenter.
  await closeLivePanel(page);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await phone.page.getByText('Sources', { exact: true }).waitFor();
  await tablet.page.getByRole('img', { name: 'Sources' }).waitFor();
  await tablet.page.getByText('Transcript', { exact: true }).tap();
  await tablet.page.getByRole('group').getByText('Springs and glaciers.').waitFor();
  expect(await findViolations(tablet.page)).toEqual([]);

  // Followers see the right answer of a question only with its results.
  await page.getByRole('button', { name: /have joined/ }).click();
  await livePanel(page).getByLabel('Question', { exact: true }).fill('Where do rivers end?');
  await livePanel(page).getByLabel('Options').fill('In the mountains\n*In the sea');
  await livePanel(page).getByRole('button', { name: 'Open question' }).click();
  await phone.page.getByRole('radio', { name: 'In the sea' }).check();
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  await phone.page.getByText('Your answer was sent.').waitFor();
  await livePanel(page).getByText('1 answer', { exact: true }).waitFor();
  expect(await phone.page.getByRole('img', { name: 'Right answer' }).count()).toBe(0);
  await livePanel(page).getByRole('button', { name: 'Show results' }).click();
  await livePanel(page).getByRole('button', { name: 'Mark right answers' }).click();
  await phone.page.getByRole('img', { name: 'Right answer' }).waitFor();
  expect(await findViolations(phone.page)).toEqual([]);
  await livePanel(page).getByRole('button', { name: 'Remove from the stage' }).click();

  // A question of the audience appears after the presenter shows it.
  await phone.page.getByLabel('Your question').fill('How long is the Nile?');
  await phone.page.getByRole('button', { name: 'Send question' }).tap();
  await livePanel(page).getByText('How long is the Nile?').waitFor();
  expect(await tablet.page.getByText('How long is the Nile?').count()).toBe(0);
  await livePanel(page).getByRole('button', { name: 'Show', exact: true }).click();
  await tablet.page.getByText('How long is the Nile?').waitFor();
  await tablet.page.getByRole('button', { name: /^Vote for this question/ }).tap();
  await livePanel(page).getByText('1 vote', { exact: true }).waitFor();
  // Each device marks its own votes only, also after a reload.
  await tablet.reload();
  await tablet.page.getByRole('button', { name: 'Vote for this question, 1 vote', pressed: true }).waitFor();
  await phone.page.getByRole('button', { name: 'Vote for this question, 1 vote', pressed: false }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  // Text answers appear after the presenter shows them.
  await livePanel(page).getByLabel('Question', { exact: true }).fill('A river, in one word?');
  await livePanel(page).getByLabel('Type').selectOption('Text');
  await livePanel(page).getByRole('button', { name: 'Open question' }).click();
  await phone.page.getByRole('textbox', { name: 'A river, in one word?' }).fill('Volga');
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  const answer = livePanel(page).getByRole('listitem').filter({ hasText: 'Volga' });
  await answer.getByRole('button', { name: 'Show' }).click();
  await livePanel(page).getByRole('button', { name: 'Show results' }).click();
  const shown = tablet.page.getByRole('listitem').filter({ hasText: 'Volga' });
  await shown.getByRole('button', { name: 'Vote for this answer, 1 vote' }).tap();
  await shown.getByRole('button', { name: 'Vote for this answer, 2 votes', pressed: true }).waitFor();
  await answer.getByText('1 vote', { exact: true }).waitFor();
  // The own answer cannot be voted for.
  await phone.page.getByRole('button', { name: 'Vote for this answer, 2 votes', pressed: true }).waitFor();
  expect(await findViolations(phone.page)).toEqual([]);

  await livePanel(page).getByRole('button', { name: 'End live session' }).click();
  await livePanel(page).getByRole('button', { name: 'End for everyone' }).click();
  await phone.page.getByText('Ended', { exact: true }).waitFor();
  // The presenter shows nothing any more.
  await phone.page.getByRole('button', { name: 'Watch here' }).waitFor({ state: 'detached' });
  await tablet.page.getByText('Ended', { exact: true }).waitFor();
  // The results remain.
  await livePanel(page).locator('summary').click();
  await livePanel(page).getByText('Where do rivers end?').waitFor();
  await livePanel(page).getByText('Volga').waitFor();
  expect(await findViolations(page)).toEqual([]);

  // The presenter answers a question on the page of the session. Visitors get a 404 until the page is public.
  const reportPath = await livePanel(page).getByRole('link', { name: 'Open session page' }).getAttribute('href');
  await presenter.open(`${origin}${reportPath}`);
  await page.getByRole('table', { name: 'Step by step' }).getByText('Sources').waitFor();
  // The times are shown on the deck, as insights are.
  const map = page.getByRole('region', { name: 'Time spent on each step' });
  expect(await map.locator('figure g').count()).toBe(3);
  const heats = await map
    .locator('figure g > :first-child')
    .evaluateAll((tints) => tints.map((tint) => Number((tint as SVGElement).style.getPropertyValue('--heat'))));
  // The session has ended at the second step, where it has stayed the longest.
  expect(heats).toEqual([expect.any(Number), 1, 0]);
  await page.getByRole('button', { name: 'Write an answer' }).click();
  await page.getByLabel('Answer', { exact: true }).fill('About 6,650 km.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('About 6,650 km.').waitFor();
  tablet.expectProblems(REQUEST_FAILED);
  expect((await tablet.page.goto(`${origin}${reportPath}`))?.status()).toBe(404);
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/public'));
  await page.getByRole('switch', { name: 'Public' }).check();
  await isSaved;
  await page.reload();
  expect(await page.getByRole('switch', { name: 'Public' }).isChecked()).toBe(true);
  await page.getByText('About 6,650 km.').waitFor();
  expect(
    await findViolationsInModes(page, [DESKTOP, { ...TABLET, dark: true }, PHONE, { ...PHONE, dark: true }]),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(presenter.problems).toEqual([]);
}, 300_000);

it('a phone without an account controls the presentation after it was paired', async () => {
  const presenter = await visit();
  await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  const code = await createPairingCode(page);
  const remote = await visit(PHONE);
  const urls: string[] = [];
  remote.page.on('request', (request) => urls.push(request.url()));
  remote.page.on('websocket', (socket) => urls.push(socket.url()));
  const scannedAt = performance.now();
  // The QR code contains this URL.
  await remote.open(`${origin}/live/remote/#${code}`);
  await remote.page.getByText('Next: Rivers').waitFor();
  expect(performance.now() - scannedAt).toBeLessThan(PAIRING_MS);
  expect(new URL(remote.page.url()).hash).toBe('');
  await livePanel(page).getByText('1 phone is connected.').waitFor();
  await closeLivePanel(page);
  expect(await findViolations(remote.page)).toEqual([]);

  await remote.page.getByRole('button', { name: 'Next', exact: true }).tap();
  await page.getByText('1 / 3', { exact: true }).waitFor();
  await remote.page.getByText('Next: Sources').waitFor();
  await remote.page.getByRole('button', { name: 'All steps' }).tap();
  await remote.page.getByRole('button', { name: 'Deltas' }).tap();
  await page.getByText('3 / 3', { exact: true }).waitFor();
  await remote.page.getByRole('button', { name: 'Back' }).tap();
  await page.getByText('2 / 3', { exact: true }).waitFor();
  await remote.page.getByRole('button', { name: 'Black screen' }).tap();
  await page.getByText('The stage is black').waitFor();

  // The remote shows the timer of the console, and controls it.
  const timerOf = (shown: Page) => shown.getByRole('timer').innerText();
  await expect.poll(() => timerOf(remote.page)).not.toBe('0:00');
  await remote.page.getByRole('button', { name: 'Pause timer' }).tap();
  await page.getByRole('button', { name: 'Start timer' }).waitFor();
  await remote.page.getByRole('button', { name: 'Start timer' }).waitFor();
  expect(await timerOf(remote.page)).toBe(await timerOf(page));
  await page.getByRole('button', { name: 'Reset timer' }).click();
  await expect.poll(() => timerOf(remote.page)).toBe('0:00');

  // A reload of the phone needs no code. Disconnected phones may do nothing any more.
  await remote.page.reload();
  await remote.page.getByText('2 / 3', { exact: true }).waitFor();
  const { token } = await remote.page.evaluate(() => JSON.parse(localStorage.getItem('live-remote') ?? '{}'));
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(urls.some((url) => url.startsWith('ws'))).toBe(true);
  for (const url of [...urls, remote.page.url()]) for (const secret of [token, code]) expect(url).not.toContain(secret);
  await page.getByRole('button', { name: 'Nobody has joined yet' }).click();
  await livePanel(page).getByRole('button', { name: 'Disconnect all' }).click();
  await remote.page.getByText('Ended', { exact: true }).waitFor();
  const thief = await visit(PHONE);
  thief.expectProblems(/404/);
  await thief.open(`${origin}/live/remote/#${code}`);
  await thief.page.getByText('The code is wrong, expired or already used.').waitFor();
  expect(await findViolations(thief.page)).toEqual([]);
}, 300_000);

it('the talk continues without a network, and the audience is right again when it returns', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  await closeLivePanel(page);
  const follower = await visit(PHONE);
  await follower.open(`${origin}/live/${code}/`);
  await follower.page.getByText('Live', { exact: true }).waitFor();
  presenter.expectProblems(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  for (const number of [1, 2, 3]) {
    await page.keyboard.press('PageDown');
    await page.getByText(`${number} / 3`, { exact: true }).waitFor();
  }
  await page.context().setOffline(false);
  const returnedAt = performance.now();
  await follower.page.getByText('Deltas', { exact: true }).waitFor();
  expect(performance.now() - returnedAt).toBeLessThan(RIGHT_AGAIN_MS);
  // After a reload, the console continues the session at the same step.
  await page.reload();
  await page.getByRole('button', { name: '1 person has joined' }).waitFor({ timeout: 60_000 });
  await page.getByText('3 / 3', { exact: true }).waitFor();
  await page.keyboard.press('PageUp');
  await follower.page.getByText('Sources', { exact: true }).waitFor();

  // A second window follows the first one until it takes over. Then the first one follows.
  const second = await page.context().newPage();
  await second.goto(page.url().replace(/#.*/, ''));
  await second.getByText('2 / 3', { exact: true }).waitFor({ timeout: 60_000 });
  await second.getByRole('button', { name: '1 person has joined' }).click();
  await livePanel(second).getByRole('button', { name: 'Take over' }).click();
  await livePanel(second).getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' });
  await closeLivePanel(second);
  await second.keyboard.press('PageDown');
  await follower.page.getByText('Deltas', { exact: true }).waitFor();
  await page.getByText('3 / 3', { exact: true }).waitFor();
  const unknown = await visit(PHONE);
  unknown.expectProblems(/404/);
  await unknown.open(`${origin}/live/000000/`);
  await unknown.page.getByText('Session not found').waitFor();
  await unknown.page.getByText('000 000', { exact: true }).waitFor();
  expect(await findViolations(unknown.page)).toEqual([]);
}, 300_000);
