import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck } from './testing/create-deck.ts';
import { closeLivePanel, createPairingCode, goLive, openStage } from './testing/presenter.ts';
import { publishChange, readRecords } from './testing/records.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const MARKDOWN = '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings and glaciers.\n\n# Deltas\n\nWhere rivers end.\n';

/** Opens the console of a private presentation with three topics. */
async function openConsole(): Promise<{ presenter: Visitor; oid: string }> {
  const presenter = await visit();
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Paula Presenter');
  const { oid } = await createDeck(presenter, { title: 'Rivers', markdown: MARKDOWN });
  await presenter.open(`${origin}/presenter/${oid}/`);
  await presenter.page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  return { presenter, oid };
}

/** Publishes the presentation with topics renamed or removed (`null`). */
async function publishTopics(presenter: Visitor, oid: string, changes: Readonly<Record<string, string | null>>) {
  const records = await readRecords(presenter, oid);
  const topics = [...records.records()].filter(({ kind }) => kind === 'topic');
  const operations = Object.entries(changes).map(([title, changed]) => {
    // The root has the title of the presentation, as the first topic.
    const id = topics.findLast(({ properties }) => properties['title'] === title)?.id ?? '';
    return changed === null
      ? ({ op: 'remove', id } as const)
      : ({ op: 'set', id, property: 'title', value: changed } as const);
  });
  await publishChange(presenter, oid, operations);
}

/** Records every 16 ms whether the canvas of a page is missing or empty, until the returned function is called. */
const watchCanvas = async (page: Page) => {
  await page.evaluate(() => {
    const state = { gaps: 0 };
    const check = () => {
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[role="img"] canvas')];
      if (!canvases.some(({ clientWidth, isConnected }) => isConnected && clientWidth > 0)) state.gaps += 1;
    };
    Object.assign(window, { canvasGaps: state, canvasTimer: setInterval(check, 16) });
  });
  return () => page.evaluate(() => (window as unknown as { canvasGaps: { gaps: number } }).canvasGaps.gaps);
};

/** URL of the scene that the stage shows. */
const shownScene = (stage: Page) => stage.locator('[data-surface]').getAttribute('data-surface');

const offer = (page: Page) => page.getByText('A new version was published.');
const heading = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Current step' }).getByRole('img', { name });

it('a new publish swaps in at the same step on console, stage, remote and followers, without a reload', async () => {
  const { presenter, oid } = await openConsole();
  const { page } = presenter;
  const stage = await openStage(presenter);
  const code = await goLive(page);
  const pairing = await createPairingCode(page);
  const remote = await visit(PHONE);
  await remote.open(`${origin}/live/remote/#${pairing}`);
  await remote.page.getByText('Next: Rivers').waitFor();
  await closeLivePanel(page);
  const follower = await visit(PHONE);
  await follower.open(`${origin}/live/${code}/#watch`);
  for (const _ of [1, 2]) await page.keyboard.press('PageDown');
  await follower.page.getByRole('img', { name: 'Sources' }).waitFor();
  const countGaps = await watchCanvas(follower.page);

  // The presenter postpones the first new version: everybody stays on the pinned one.
  await publishTopics(presenter, oid, { Sources: 'Springs' });
  await offer(page).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Later' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await page.keyboard.press('PageDown');
  await follower.page.getByRole('img', { name: 'Deltas' }).waitFor();
  await page.keyboard.press('PageUp');
  await follower.page.getByRole('img', { name: 'Sources' }).waitFor();
  await heading(page, '2. Sources').waitFor();
  // A stage and a console that are opened now show the pinned version as well.
  await stage.reload();
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '1 person has joined' }).waitFor({ timeout: 60_000 });
  await heading(page, '2. Sources').waitFor();
  await page.keyboard.press('PageUp');
  await follower.page.getByRole('img', { name: 'Rivers' }).waitFor();
  await page.keyboard.press('PageDown');
  await follower.page.getByRole('img', { name: 'Sources' }).waitFor();

  // The next one lacks the first step, so that the same step has another number.
  await publishTopics(presenter, oid, { Rivers: null });
  const lastScene = await shownScene(stage);
  await page.getByRole('button', { name: 'Show it now' }).click();
  await heading(page, '1. Springs').waitFor();
  await follower.page.getByRole('img', { name: 'Springs' }).waitFor();
  await remote.page.getByText('Springs', { exact: true }).waitFor();
  await remote.page.getByText('1 / 2', { exact: true }).waitFor();
  expect(await shownScene(stage)).not.toBe(lastScene);
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.keyboard.press('PageDown');
  await follower.page.getByRole('img', { name: 'Deltas' }).waitFor();
  await stage.bringToFront();
  await stage.keyboard.press('PageUp');
  await follower.page.getByRole('img', { name: 'Springs' }).waitFor();

  // If the step is gone, the nearest earlier one is shown.
  await publishTopics(presenter, oid, { Springs: null });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Show it now' }).click();
  await heading(page, 'Overview').waitFor();
  await page.getByText('0 / 1', { exact: true }).waitFor();
  // The page of the follower was not reloaded, and its canvas never empty.
  expect(await countGaps()).toBe(0);
  expect(presenter.problems).toEqual([]);
  expect(follower.problems).toEqual([]);
}, 300_000);

it('without a live session, a new publish is offered when the presenter returns to the console', async () => {
  const { presenter, oid } = await openConsole();
  const { page } = presenter;
  const stage = await openStage(presenter);
  await page.bringToFront();
  for (const _ of [1, 2, 3]) await page.keyboard.press('PageDown');
  await publishTopics(presenter, oid, { Deltas: 'Estuaries' });
  const lastScene = await shownScene(stage);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const counts = await Promise.all([page, stage].map(watchCanvas));
  await page.getByRole('button', { name: 'Show it now' }).click();
  await heading(page, '3. Estuaries').waitFor();
  expect(await shownScene(stage)).not.toBe(lastScene);
  await page.getByText('Ready', { exact: true }).waitFor();
  await offer(page).waitFor({ state: 'detached' });
  for (const count of counts) expect(await count()).toBe(0);
  expect(presenter.problems).toEqual([]);
}, 240_000);
