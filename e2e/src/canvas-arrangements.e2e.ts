import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { canvas } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

const announcer = (page: Page) => page.locator('[data-announcer]');

/** Opens the editor of a new presentation from the template "plan". */
async function openPlan(): Promise<Page> {
  const { admin, origin } = getInstance();
  const { body } = await callApi<{ oid: string }>(admin, 'POST', '/api/drafts', {
    kind: 'template',
    template: 'plan',
  });
  const { page } = admin;
  await admin.open(`${origin}/${body.oid}/edit/`);
  await canvas(page).waitFor();
  return page;
}

/** Returns the stored places of the topics on the canvas. */
async function topicPlaces(): Promise<unknown[]> {
  const { admin } = getInstance();
  const store = await readRecords(admin, editedOid(admin));
  return store.children('root', 'topics').map(({ properties }) => properties['box']);
}

/** Returns the colours of the canvas in a grid of 24 by 14 points, as `r,g,b`. */
const colorsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = [...document.querySelectorAll('canvas')].find(({ width }) => width > 300);
    const [columns, rows] = [24, 14];
    const grid = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
    if (!canvas || !grid) return [];
    grid.imageSmoothingEnabled = false;
    grid.drawImage(canvas, 0, 0, columns, rows);
    const { data } = grid.getImageData(0, 0, columns, rows);
    return Array.from({ length: columns * rows }, (_, i) => data.slice(i * 4, i * 4 + 3).join());
  });

it('the topics of a template are arranged in a circle, and undo restores the arrangement of the template', async () => {
  const page = await openPlan();
  await canvas(page).focus();
  await (await findCommand(page, 'Arrange topics in a circle')).click();
  await expect.poll(() => announcer(page).textContent()).toContain('arranged');
  await page.keyboard.press('Control+z');
  await expect.poll(() => announcer(page).textContent()).toContain('ndone');
  await (await findCommand(page, 'Arrange topics', 'Arrange topics in a circle')).waitFor();
});

it('the arrangement of the template is offered after another one, without undo', async () => {
  const page = await openPlan();
  await canvas(page).focus();
  await (await findCommand(page, 'Arrange topics in a circle')).click();
  await expect.poll(() => announcer(page).textContent()).toContain('arranged');
  const asInTemplate = () => findCommand(page, 'as in the template', 'Arrange topics as in the template');
  await (await asInTemplate()).click();
  const option = await asInTemplate();
  await expect.poll(() => option.count()).toBe(0);
});

it('a topic of a template that is moved by hand shows a notice, whose button arranges the topics again', async () => {
  const page = await openPlan();
  await page.waitForLoadState('networkidle');
  const before = await topicPlaces();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  // The first topic of the plan, which is closed.
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('heading', { name: 'Topic', level: 2 })
    .waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('The topics in “The plan, drawn to scale” are now placed by hand.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await waitForSaved(page);
  expect(await topicPlaces()).not.toEqual(before);
  await page.getByRole('button', { name: 'Arrange again' }).click();
  await expect.poll(topicPlaces).toEqual(before);
});

it('another theme restyles a template visibly, and undo restores its colours', async () => {
  const page = await openPlan();
  await page.waitForLoadState('networkidle');
  // Without a scene, there is no canvas, or it has one colour.
  await expect.poll(async () => new Set(await colorsOf(page)).size).toBeGreaterThan(5);
  const before = await colorsOf(page);
  await page.getByRole('button', { name: 'Presentation details' }).click();
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  await details.getByText('Velvet', { exact: true }).click();
  await page.keyboard.press('Escape');
  const changed = async () => {
    const after = await colorsOf(page);
    return after.filter((color, i) => color !== before[i]).length / before.length;
  };
  await expect.poll(changed).toBeGreaterThan(0.8);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(changed).toBeLessThan(0.05);
});
