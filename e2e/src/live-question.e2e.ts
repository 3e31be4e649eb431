import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { closeLivePanel, goLive } from './testing/presenter.ts';
import { PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = useInstanceWithDeck();
const visit = useVisitors();

it('an author makes a question with a right answer, publishes it, and shows the answers on it', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('button', { name: 'Add question' }).click();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByLabel('Question text').waitFor();
  await page.getByRole('application', { name: 'Canvas' }).focus();
  // Enter moves the focus into the field for the text.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Which planet is the hottest?');
  await panel.getByLabel('Option 1', { exact: true }).fill('Mercury');
  await panel.getByLabel('Option 2', { exact: true }).fill('Venus');
  await panel.getByLabel('Option 3', { exact: true }).fill('Mars');
  await panel.getByLabel('Option 2 is right').check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish presentation' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor();

  await admin.open(`${origin}/presenter/${deck.oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 20_000 });
  const code = await goLive(page);
  await closeLivePanel(page);
  // The question is in the topic of the second step.
  await page.keyboard.press('PageDown');
  const questions = page.getByRole('region', { name: 'Questions of this step' });
  await questions.getByRole('button', { name: 'Open question' }).click();
  const phone = await visit(PHONE);
  await phone.open(`${origin}/live/${code}/`);
  await phone.page.getByRole('radio', { name: 'Venus' }).check();
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  await phone.page.getByText('Your answer was sent.').waitFor();
  const [stage] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open stage' }).click(),
  ]);
  await stage.getByRole('img').first().waitFor();
  expect(await stage.locator('[data-question]').count()).toBe(0);
  await questions.getByRole('button', { name: 'Show results' }).click();
  await stage.locator('[data-question]').waitFor();
  expect(await stage.locator('[data-right]').count()).toBe(0);
  await questions.getByRole('button', { name: 'Mark right answers' }).click();
  await stage.locator('[data-right]').waitFor();
  expect(await stage.locator('[data-question] [data-kind]').allTextContents()).toEqual(['0', '✓1', '0']);
  await phone.page.getByRole('img', { name: 'Right answer' }).waitFor();
  // A second round shows both rounds side by side.
  await questions.getByRole('button', { name: 'New round' }).click();
  await phone.page.getByRole('radio', { name: 'Mars' }).check();
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  await phone.page.getByText('Your answer was sent.').waitFor();
  await questions.getByRole('button', { name: 'Show results' }).click();
  await expect
    .poll(() => stage.locator('[data-question] [data-kind]').allTextContents())
    .toEqual(['0 → 0', '1 → 0', '0 → 1']);
  expect(admin.problems).toEqual([]);
}, 300_000);
