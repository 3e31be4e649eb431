import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from './testing/call-api.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
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
  await runInPalette(page, 'Arrange topics in a circle');
  await expect.poll(() => announcer(page).textContent()).toContain('arranged');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and topics' }).fill('as in the template');
  await page.getByRole('option', { name: 'Arrange topics as in the template' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and topics' }).fill('as in the template');
  await expect.poll(() => page.getByRole('option', { name: 'Arrange topics as in the template' }).count()).toBe(0);
});
