import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck } from './testing/create-deck.ts';
import { failRequests, REQUEST_FAILED } from './testing/fail-requests.ts';
import { drawLine, openStage } from './testing/presenter.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE, type Size } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

const MARKDOWN = '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings and glaciers.\n\n# Deltas\n\nWhere rivers end.\n';

/** Opens the console of a new public presentation with three topics. */
async function openConsole(size: Size = DESKTOP): Promise<{ presenter: Visitor; oid: string }> {
  const presenter = await visit(size);
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Paula Presenter');
  const { oid } = await createDeck(presenter, { title: 'Rivers', privacy: 'public', markdown: MARKDOWN });
  await presenter.open(`${origin}/presenter/${oid}/`);
  await presenter.page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  return { presenter, oid };
}

const position = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
/** The time of the presentation on the console. */
const elapsedSeconds = async (page: Page) => {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer', { name: 'Elapsed time' }).innerText())
    .split(':')
    .map(Number);
  return minutes * 60 + seconds;
};
const isBlack = (stage: Page) => stage.locator('[data-shown]').count();
/** Whether the overlay of a window has drawn anything. */
const hasInk = (page: Page) =>
  page.evaluate(() => {
    const canvas = [...document.querySelectorAll('canvas')].find((element) => element.parentElement?.ariaHidden);
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value) => value > 0) ?? false;
  });

it('the console drives the stage, also without server and network, and both windows handle keys', async () => {
  const { presenter } = await openConsole();
  const { page } = presenter;
  expect(await findViolations(page)).toEqual([]);
  const stage = await openStage(presenter);
  await position(page, '0 / 3');
  // All that the presentation needs is loaded: from here on, there is no network.
  await page.context().setOffline(true);
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
  await stage.bringToFront();
  await stage.keyboard.press('PageDown');
  await position(page, '2 / 3');
  await stage.keyboard.press('b');
  await expect.poll(() => isBlack(stage)).toBe(1);
  await page.bringToFront();
  await page.getByText('The stage is black').waitFor();
  await page.keyboard.press('.');
  await expect.poll(() => isBlack(stage)).toBe(0);
  // The presentation stays on its last step.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await position(page, '3 / 3');
  await page.getByRole('button', { name: 'All steps' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sources/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await position(page, '2 / 3');
  await page.context().setOffline(false);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('the presenter draws, points and zooms on the console, and the stage shows it; the end keeps the lines', async () => {
  const { presenter, oid } = await openConsole();
  const { page } = presenter;
  const stage = await openStage(presenter);
  await page.bringToFront();
  const { x, y } = await drawLine(page);
  await expect.poll(() => hasInk(page)).toBe(true);
  await expect.poll(() => hasInk(stage)).toBe(true);
  // The line belongs to its step.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasInk(stage)).toBe(false);
  await page.keyboard.press('l');
  await page.mouse.move(x + 20, y + 20);
  await expect.poll(() => hasInk(stage)).toBe(true);
  await page.keyboard.press('l');
  await expect.poll(() => hasInk(stage)).toBe(false);
  await page.mouse.wheel(0, -400);
  await page.getByRole('button', { name: 'Back to the path' }).click();
  await page.getByRole('button', { name: 'Back to the path' }).waitFor({ state: 'detached' });

  const closing = stage.waitForEvent('close');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog', { name: 'Keep your drawings?' }).getByRole('button', { name: 'Keep' }).click();
  await closing;
  await page.waitForURL(/\/p\//);
  await presenter.open(`${origin}/presenter/${oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  await expect.poll(() => hasInk(page)).toBe(true);
  await page.getByText(/^Last time: /).waitFor();
  // After another run, the presenter chooses with which one to compare.
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog', { name: 'Keep your drawings?' }).getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/p\//);
  await presenter.open(`${origin}/presenter/${oid}/`);
  const runs = page.getByRole('combobox', { name: 'Compare with an earlier run' });
  await expect.poll(() => runs.getByRole('option').count()).toBe(2);
  await page.getByText(/^Last time: /).waitFor();
  await runs.selectOption({ index: 1 });
  await page.getByText(/^That run: /).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(presenter.problems).toEqual([]);
}, 240_000);

it('console and stage can be swapped and reloaded without losing the position', async () => {
  const { presenter } = await openConsole();
  const { page } = presenter;
  const stage = await openStage(presenter);
  await page.keyboard.press('ArrowRight');
  await position(page, '1 / 3');
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: 'Swap screens' }).click();
  await position(stage, '1 / 3');
  expect(await elapsedSeconds(stage)).toBeGreaterThanOrEqual(2);
  expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0);
  await stage.reload();
  await position(stage, '1 / 3');
  expect(await elapsedSeconds(stage)).toBeGreaterThanOrEqual(2);
  await page.reload();
  await stage.getByText('Stage open').waitFor();
  await stage.getByText('Ready', { exact: true }).waitFor();
  await stage.keyboard.press('ArrowRight');
  await position(stage, '2 / 3');
}, 240_000);

it('a console that cannot load the presentation reports it, and starts with another try', async () => {
  const { presenter, oid } = await openConsole();
  const { page } = presenter;
  presenter.expectProblems(REQUEST_FAILED);
  const failing = await failRequests(page, '**/scenes/*.json', 'status 502');
  // The file store of the console keeps the scene, so that the window is new.
  await presenter.open(`${origin}/presenter/${oid}/`);
  const failure = page.getByRole('alert').filter({ hasText: 'Check your connection and try again.' });
  await failure.waitFor();
  expect(await findViolations(page)).toEqual([]);
  const retry = failure.getByRole('button', { name: 'Try again' });
  const repeated = page.waitForResponse(/\/scenes\/.*\.json/);
  await retry.click();
  expect((await repeated).status()).toBe(502);
  await retry.waitFor();
  await failing.unroute();
  await retry.click();
  await page.getByText('Ready', { exact: true }).waitFor();
  await failure.waitFor({ state: 'detached' });
  await page.keyboard.press('PageDown');
  await position(page, '1 / 3');
}, 240_000);

it('the console works on a phone, and is not found for presentations that the visitor may not see', async () => {
  const { presenter, oid } = await openConsole(PHONE);
  const { page } = presenter;
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next step' }).tap();
  await position(page, '1 / 3');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const change = { privacy: 'private' };
  await callApi(presenter, 'PATCH', `/api/dashboard/presentations/${oid}`, change);
  const stranger = await visit();
  stranger.expectProblems(/404/);
  const response = await stranger.page.goto(`${origin}/presenter/${oid}/`);
  expect(response?.status()).toBe(404);
}, 240_000);
