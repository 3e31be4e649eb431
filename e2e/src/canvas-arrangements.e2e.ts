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
  await (await findCommand(page, 'Arrange topics in a circle')).click();
  await expect.poll(() => announcer(page).textContent()).toContain('arranged');
  const asInTemplate = () => findCommand(page, 'as in the template', 'Arrange topics as in the template');
  await (await asInTemplate()).click();
  const option = await asInTemplate();
  await expect.poll(() => option.count()).toBe(0);
});
