import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { stepRow, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
import { canvas, publishButton, publishDialog } from './testing/river-deck.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** Opens the editor of a new presentation in a wide window, and goes to the topic “Nile”. */
async function openNile(admin: Visitor): Promise<{ readonly oid: string; readonly path: string }> {
  const deck = await createDeck(admin, { title: 'Rivers', markdown: '# Amazon\n\nA river.\n\n# Nile\n\nThe delta.\n' });
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin.open(`${getInstance().origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return deck;
}

it('a selection does not move the canvas, and the property panel does not cover the topic', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  const name = canvas(page).locator('bdi', { hasText: 'Nile' });
  const boxes: unknown[] = [];
  // The flight has ended when the topic has the same position twice.
  await expect
    .poll(async () => boxes.push(await name.boundingBox()) > 1 && isEqual(boxes.at(-2), boxes.at(-1)))
    .toBe(true);
  const before = boxes.at(-1);
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const selection = page.locator('polygon[data-selection]');
  await selection.waitFor();
  await page.keyboard.press('Control+a');
  const panelBox = await panel.boundingBox();
  const selectionBox = await selection.boundingBox();
  expect((selectionBox?.x ?? 0) + (selectionBox?.width ?? 0)).toBeLessThan(panelBox?.x ?? 0);
  expect(await name.boundingBox()).toEqual(before);
  // The buttons to align are the first controls of the panel.
  const alignLeft = panel.getByRole('group', { name: 'Align' }).getByRole('button').first();
  expect((await alignLeft.boundingBox())?.y).toBeLessThan((panelBox?.y ?? 0) + 100);
});

it('Escape deselects, then leaves the topic with a notice that offers to return', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await page.locator('polygon[data-selection]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('polygon[data-selection]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByText('You left “Nile”.').waitFor();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
});

it('Present starts at the shown topic, and the command palette offers to present from the beginning', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  const { path } = await openNile(admin);
  await canvas(page).focus();
  await (await findCommand(page, 'Present from the beginning')).click();
  await page.waitForURL(`${origin}${path}#present`);
  await page.goBack();
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  await page.waitForURL(/#present&topic=/);
  // The first step is the overview.
  await expect.poll(() => admin.lastAnnouncement()).toBe('Step 2 of 2: Nile');
});

it('Present starts at the shown view, and at the nearest earlier step if the topic is not published', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  const present = () => page.getByRole('link', { name: 'Present', exact: true }).click();
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await canvas(page).hover();
  await page.mouse.wheel(0, -400);
  await page.getByRole('button', { name: 'Add this view' }).click();
  await page.getByText('Unpublished changes').waitFor();
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await present();
  await page.waitForURL(/#present&topic=[^&]+&view=1/);
  await expect.poll(() => admin.lastAnnouncement()).toMatch(/^Step 3 of 3/);

  await page.goBack();
  await page.getByRole('button', { name: 'Add topic' }).click();
  await page.keyboard.type('Delta');
  await page.keyboard.press('Enter');
  await stepRow(page, 'Delta').click();
  await stepRow(page, 'Delta').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await waitForSaved(page);
  await present();
  await expect.poll(() => admin.lastAnnouncement()).toMatch(/^Step 3 of 3/);
});

it('Present starts at the chosen step if several steps show the same topic', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  await page.keyboard.press('Control+d');
  await expect.poll(() => stepRow(page, 'Nile').count()).toBe(2);
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  for (const [index, step] of [
    [1, 'Step 3 of 3: Nile'],
    [0, 'Step 2 of 3: Nile'],
  ] as const) {
    await stepRow(page, 'Nile').nth(index).click();
    await stepRow(page, 'Nile').nth(index).getByText('Shown on the canvas').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await expect.poll(() => admin.lastAnnouncement()).toBe(step);
    await page.goBack();
    await stepRow(page, 'Nile').first().waitFor();
  }
});

it('other windows of the author, also in another browser, show that publishing is running, and then the new status', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('Up to date').waitFor();
  // Another browser in which the author is logged in.
  const storageState = await page.context().storageState();
  const otherBrowser = await page.context().browser()!.newContext({ storageState });
  const distant = await otherBrowser.newPage();
  await distant.goto(page.url());
  await distant.getByText('Up to date').waitFor();
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await other.getByText('Unpublished changes').waitFor();
  let send: () => void = () => undefined;
  await page.route('**/publish', (route) => {
    send = () => void route.continue();
  });
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await other.getByText('Publishing…').waitFor();
  await distant.getByText('Publishing…').waitFor();
  // A window that is opened while publishing is running also shows this.
  const third = await page.context().newPage();
  await third.goto(page.url());
  await third.getByText('Publishing…').waitFor();
  await third.close();
  send();
  await other.getByText('Up to date').waitFor();
  await distant.getByText('Up to date').waitFor();
  await otherBrowser.close();
  await other.close();
  await page.unroute('**/publish');
});

it('publishing continues after its dialog is closed, and reports its progress, an error, and the link', async () => {
  const { admin } = getInstance();
  const { page } = admin;
  await openNile(admin);
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Unpublished changes').waitFor();
  const publishAndClose = async () => {
    await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await page.route('**/publish', (route) => setTimeout(() => void route.abort(), 1000));
  await publishButton(page).click();
  await publishAndClose();
  await page.getByText('Publishing…').waitFor();
  await page.getByText('Not published').waitFor();
  await page.unroute('**/publish');
  const waiting: Route[] = [];
  await page.route('**/publish', (route) => void waiting.push(route));
  await page.getByRole('button', { name: 'Try again' }).click();
  await publishAndClose();
  await publishDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => waiting.length).toBe(1);
  await waiting[0]?.continue();
  await page.getByRole('button', { name: 'Show link' }).click({ timeout: 60_000 });
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
  await page.unroute('**/publish');
});
