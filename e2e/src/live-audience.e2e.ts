import { startTcpProxy } from '@flydeck/server/testing/tcp-proxy';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { holdRequests } from './testing/fail-requests.ts';
import { closeLivePanel, livePanel, openStage, RIGHT_AGAIN_MS, startSession } from './testing/presenter.ts';
import { serverOrigin } from './testing/server.ts';
import { clipboardOf } from './testing/sharing.ts';
import { PHONE, type Size, TABLET } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

/** The request for the stream of events of a session. */
const EVENTS_REQUEST = /^GET \/api\/live\/\d+\/events /m;

/** The second and the third step have the same title. */
const MARKDOWN =
  '# Rivers\n\nWater flows.\n\n# Lakes\n\nWater stands still.\n\n# Lakes\n\nSome have no outflow.\n\n# Deltas\n\nWhere rivers end.\n';
/** A page that was hidden for more than 10 s loads the state again. */
const ASLEEP_MS = 10_500;

/** Opens the page of a follower. With `#watch`, it shows the stage. */
async function follow(url: string, size: Size = PHONE): Promise<Visitor> {
  const follower = await visit(size);
  await follower.open(url);
  await follower.page.getByText('Live', { exact: true }).waitFor();
  return follower;
}

const stageOf = (page: Page) => page.locator('[role="img"]:has(canvas)');
const titleOf = (page: Page) => stageOf(page).getAttribute('aria-label');
const openLivePanel = (page: Page) => page.getByRole('button', { name: /joined/ }).click();
const backToPresenter = (page: Page) => page.getByRole('button', { name: 'Back to the presenter' });

/** Records each new value of an attribute, or of the text, of an element. Returns a function that reads them. */
async function recordValues(element: Locator, attribute?: string): Promise<() => Promise<readonly string[]>> {
  const values = await element.evaluateHandle((target, name) => {
    const values: string[] = [];
    const read = () => (name === undefined ? target.textContent : target.getAttribute(name)) ?? '';
    let last = read();
    const observer = new MutationObserver(() => {
      if (read() === last) return;
      last = read();
      values.push(last);
    });
    observer.observe(target, { attributes: true, childList: true, characterData: true, subtree: true });
    return values;
  }, attribute);
  return () => values.jsonValue();
}

/** Starts a proxy in front of the server, which can withhold the bytes of responses. */
function startServerProxy() {
  const { hostname, port } = new URL(origin);
  return startTcpProxy(hostname, Number(port));
}

async function tapStage(page: Page): Promise<void> {
  const box = await stageOf(page).boundingBox();
  if (!box) throw new Error('The page has no stage.');
  await page.touchscreen.tap(box.x + box.width * 0.85, box.y + box.height / 2);
}

/** Changes the visibility that the page reads. Windows of a headless browser are never hidden. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

it('notes of a follower remain on the device after a reload, and are not sent', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const phone = await follow(`${origin}/live/${code}/`);
  const sent: string[] = [];
  phone.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await phone.page.getByText('My notes', { exact: true }).tap();
  await phone.page.getByRole('textbox', { name: 'My notes' }).fill('Look up the Volga');
  await phone.reload();
  const notes = phone.page.getByRole('textbox', { name: 'My notes' });
  await notes.waitFor();
  await expect.poll(() => notes.inputValue()).toBe('Look up the Volga');
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => text.includes('Volga'))).toEqual([]);
  expect(await findViolations(phone.page)).toEqual([]);
  const other = await follow(`${origin}/live/${code}/`);
  await other.page.getByText('My notes', { exact: true }).tap();
  await expect.poll(() => other.page.getByRole('textbox', { name: 'My notes' }).inputValue()).toBe('');
}, 300_000);

it('followers open other steps only while the presenter allows it, and return to the presenter', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  await closeLivePanel(page);
  const { page: follower } = await follow(`${origin}/live/${code}/#watch`, TABLET);
  await stageOf(follower).waitFor();
  await page.keyboard.press('PageDown');
  await expect.poll(() => titleOf(follower)).toBe('Rivers');

  // Without the permission, no input moves the stage, not even for a moment.
  const readTitles = await recordValues(stageOf(follower), 'aria-label');
  await tapStage(follower);
  await stageOf(follower).hover();
  await follower.mouse.wheel(0, -300);
  await follower.keyboard.press('ArrowRight');
  expect(await follower.getByRole('button', { name: 'Next step' }).count()).toBe(0);
  expect(await backToPresenter(follower).count()).toBe(0);
  await page.keyboard.press('PageDown');
  await expect.poll(() => titleOf(follower)).toBe('Lakes');
  expect(await readTitles()).toEqual(['Lakes']);

  // With the permission, the follower opens other steps by a tap or the buttons.
  await openLivePanel(page);
  await livePanel(page).getByLabel('Open other steps on their devices').check();
  await closeLivePanel(page);
  await follower.getByRole('button', { name: 'Next step' }).tap();
  await backToPresenter(follower).waitFor();
  await tapStage(follower);
  await expect.poll(() => titleOf(follower)).toBe('Deltas');
  expect(await findViolations(follower)).toEqual([]);
  // Meanwhile, the steps of the presenter do not move the follower's stage.
  await page.keyboard.press('PageUp');
  await follower.getByText('1 / 4', { exact: true }).waitFor();
  expect(await titleOf(follower)).toBe('Deltas');
  await backToPresenter(follower).tap();
  await expect.poll(() => titleOf(follower)).toBe('Rivers');
  await backToPresenter(follower).waitFor({ state: 'detached' });

  // When the presenter withdraws the permission, the follower returns.
  await follower.getByRole('button', { name: 'Next step' }).tap();
  await expect.poll(() => titleOf(follower)).toBe('Lakes');
  await openLivePanel(page);
  const permission = livePanel(page).getByLabel('Open other steps on their devices');
  await permission.uncheck();
  await expect.poll(() => titleOf(follower)).toBe('Rivers');
  expect(await follower.getByRole('button', { name: 'Next step' }).count()).toBe(0);

  // A change that cannot be saved is undone.
  presenter.expectProblems(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await permission.click();
  await livePanel(page).getByRole('alert').waitFor();
  expect(await permission.isChecked()).toBe(false);
}, 300_000);

it('late phones, phones that have slept and phones that lost the network show the right step', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  await closeLivePanel(page);
  await page.keyboard.press('PageDown');
  const proxy = await startServerProxy();
  try {
    const sleeper = await follow(`http://127.0.0.1:${proxy.port}/live/${code}/`);
    const other = await follow(`${origin}/live/${code}/`);
    await sleeper.page.getByText('1 / 4', { exact: true }).waitFor();
    proxy.freezeResponses(EVENTS_REQUEST);
    await setVisibility(sleeper.page, 'hidden');
    // As while a phone sleeps, the state is not polled.
    const polls = await holdRequests(sleeper.page, '**/api/live/*/state');
    await page.keyboard.press('End');
    await other.page.getByText('4 / 4', { exact: true }).waitFor();
    await sleeper.page.waitForTimeout(ASLEEP_MS);
    expect(await sleeper.page.getByText('4 / 4', { exact: true }).count()).toBe(0);
    const wokenAt = performance.now();
    await setVisibility(sleeper.page, 'visible');
    await sleeper.page.getByText('4 / 4', { exact: true }).waitFor();
    expect(performance.now() - wokenAt).toBeLessThan(RIGHT_AGAIN_MS);
    await polls.unroute();
    await page.keyboard.press('PageUp');
    await sleeper.page.getByText('3 / 4', { exact: true }).waitFor();

    const late = await follow(`${origin}/live/${code}/#watch`);
    await late.page.getByText('3 / 4', { exact: true }).waitFor();
    await expect.poll(() => titleOf(late.page)).toBe('Lakes');

    // Losing the network ends the stream without an error. The browser notices when the network returns.
    proxy.freezeResponses(EVENTS_REQUEST);
    await sleeper.page.context().setOffline(true);
    await page.keyboard.press('PageUp');
    await late.page.getByText('2 / 4', { exact: true }).waitFor();
    expect(await sleeper.page.getByText('2 / 4', { exact: true }).count()).toBe(0);
    await sleeper.page.context().setOffline(false);
    const returnedAt = performance.now();
    await sleeper.page.getByText('2 / 4', { exact: true }).waitFor();
    expect(performance.now() - returnedAt).toBeLessThan(RIGHT_AGAIN_MS);
  } finally {
    await proxy.close();
  }
}, 300_000);

it('a phone whose stream stops without an error shows the right step, and opens the stream again', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  await closeLivePanel(page);
  await page.keyboard.press('PageDown');
  const proxy = await startServerProxy();
  try {
    const phone = await follow(`http://127.0.0.1:${proxy.port}/live/${code}/`);
    await phone.page.getByText('1 / 4', { exact: true }).waitFor();
    const reopened = phone.page.waitForRequest(/\/events$/);
    const polled = phone.page.waitForResponse(/\/state$/);
    proxy.freezeResponses(EVENTS_REQUEST);
    await page.keyboard.press('End');
    await polled;
    await phone.page.getByText('4 / 4', { exact: true }).waitFor();
    await reopened;
    await page.keyboard.press('PageUp');
    await phone.page.getByText('3 / 4', { exact: true }).waitFor();
    await expect.poll(() => phone.page.getByText('Live', { exact: true }).count()).toBe(1);
  } finally {
    await proxy.close();
  }
}, 300_000);

it('phones answer a scale and a choice with several answers, and see the results', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  const panel = livePanel(page);
  const phones = [await follow(`${origin}/live/${code}/`), await follow(`${origin}/live/${code}/`)].map(
    ({ page }) => page,
  );
  const sendAnswer = async (phone: Page) => {
    await phone.getByRole('button', { name: 'Send answer' }).tap();
    await phone.getByText('Your answer was sent.').waitFor();
  };
  const resultsOf = (phone: Page, name: string) =>
    phone.getByRole('region', { name }).getByRole('listitem').allTextContents();

  await panel.getByLabel('Question', { exact: true }).fill('How easy was it?');
  await panel.getByLabel('Type').selectOption('Scale from 1 to 5');
  await panel.getByRole('button', { name: 'Open question' }).click();
  for (const [index, phone] of phones.entries()) {
    const scale = phone.getByRole('group', { name: 'How easy was it?' });
    await scale.getByRole('radio').first().waitFor();
    expect(await scale.getByRole('radio').count()).toBe(5);
    await scale.getByRole('radio', { name: index === 0 ? '2' : '5' }).tap();
    expect(await findViolations(phone)).toEqual([]);
    await sendAnswer(phone);
  }
  // An answer can be changed while the question is open, and counts once.
  await phones[0]?.getByRole('radio', { name: '4' }).tap();
  await phones[0]?.getByRole('button', { name: 'Change answer' }).tap();
  await phones[0]?.getByText('Your answer was sent.').waitFor();
  await panel.getByText('2 answers', { exact: true }).waitFor();
  for (const phone of phones) expect(await resultsOf(phone, 'How easy was it?')).toEqual([]);
  await panel.getByRole('button', { name: 'Show results' }).click();
  for (const [index, phone] of phones.entries())
    await expect
      .poll(() => resultsOf(phone, 'How easy was it?'))
      .toEqual(['10', '20', '30', ...(index === 0 ? ['4Your answer1', '51'] : ['41', '5Your answer1'])]);
  await panel.getByRole('button', { name: 'Remove from the stage' }).click();

  await panel.getByLabel('Question', { exact: true }).fill('Which are rivers?');
  await panel.getByLabel('Type').selectOption('Multiple choice');
  await panel.getByLabel('Options').fill('*Volga\nBaikal\n*Nile');
  await panel.getByLabel('Several answers allowed').check();
  await panel.getByRole('button', { name: 'Open question' }).click();
  const [first, second] = phones as [Page, Page];
  await first.getByRole('checkbox', { name: 'Volga' }).check();
  await first.getByRole('checkbox', { name: 'Baikal' }).check();
  await first.getByRole('checkbox', { name: 'Nile' }).check();
  await first.getByRole('checkbox', { name: 'Baikal' }).uncheck();
  await sendAnswer(first);
  await second.getByRole('checkbox', { name: 'Nile' }).check();
  await sendAnswer(second);
  await panel.getByText('2 answers', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Show results' }).click();
  await expect
    .poll(() => resultsOf(first, 'Which are rivers?'))
    .toEqual(['VolgaYour answer1', 'Baikal0', 'NileYour answer2']);
  await panel.getByRole('button', { name: 'Mark right answers' }).click();
  await expect.poll(() => second.getByRole('img', { name: 'Right answer' }).count()).toBe(2);
  expect(await findViolations(first)).toEqual([]);
}, 300_000);

it('J shows the code over the stage, and the link for remote viewers opens the stage', async () => {
  const presenter = await visit();
  const { page } = presenter;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await startSession(presenter, MARKDOWN);
  const joinUrl = `${origin}/live/${code}/`;
  const link = livePanel(page).getByLabel('Link for remote viewers');
  await expect.poll(() => link.inputValue()).toBe(`${joinUrl}#watch`);
  await livePanel(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await livePanel(page).getByText('Copied', { exact: true }).waitFor();
  const copied = await clipboardOf(presenter);
  expect(copied).toBe(`${joinUrl}#watch`);
  await closeLivePanel(page);

  const { page: follower } = await follow(copied);
  await stageOf(follower).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => titleOf(follower)).toBe('Deltas');

  const stage = await openStage(presenter);
  const qr = stage.getByRole('img', { name: joinUrl });
  const digits = stage.getByText(`${code.slice(0, 3)} ${code.slice(3)}`, { exact: true });
  expect(await digits.count()).toBe(0);
  await page.bringToFront();
  await page.keyboard.press('j');
  await qr.waitFor();
  await digits.waitFor();
  await page.getByText('The code hides the stage').waitFor();
  // The code covers the middle and the corners of the stage, on which it is large.
  expect(
    await stage.evaluate(() =>
      [0.02, 0.5, 0.98].every((fraction) => {
        const covering = document.elementFromPoint(innerWidth * fraction, innerHeight * fraction);
        return covering !== null && covering.closest('[data-surface]') === null && covering.tagName !== 'CANVAS';
      }),
    ),
  ).toBe(true);
  expect((await qr.boundingBox())?.height).toBeGreaterThan(300);
  expect(await findViolations(stage)).toEqual([]);
  await page.keyboard.press('j');
  await qr.waitFor({ state: 'detached' });
  await digits.waitFor();
  await page.keyboard.press('PageUp');
  await expect.poll(() => titleOf(follower)).toBe('Lakes');
  expect(await digits.isVisible()).toBe(true);
  await stage.bringToFront();
  await stage.keyboard.press('j');
  await digits.waitFor({ state: 'detached' });
}, 300_000);

it('screen readers of followers read each step, also after a step with the same title', async () => {
  const presenter = await visit();
  const code = await startSession(presenter, MARKDOWN);
  const { page } = presenter;
  await closeLivePanel(page);
  const { page: follower } = await follow(`${origin}/live/${code}/#watch`);
  await stageOf(follower).waitFor();
  const position = follower.locator('p[aria-live="polite"]').filter({ has: follower.locator('bdi') });
  const transcript = follower.locator('p.visually-hidden[aria-live="polite"]');
  const readPositions = await recordValues(position);
  const readTranscripts = await recordValues(transcript);
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('PageDown');
    await follower.getByText(`${number} / 4`, { exact: true }).waitFor();
  }
  expect(await position.getAttribute('aria-atomic')).toBe('true');
  expect(await readPositions()).toEqual(['1 / 4 Rivers', '2 / 4 Lakes', '3 / 4 Lakes', '4 / 4 Deltas']);
  const transcripts = await readTranscripts();
  for (const text of ['Water flows.', 'Water stands still.', 'Some have no outflow.', 'Where rivers end.'])
    expect(transcripts.filter((read) => read.includes(text))).toHaveLength(1);
}, 300_000);
