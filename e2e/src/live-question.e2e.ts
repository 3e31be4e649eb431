import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { closeLivePanel, goLive, livePanel } from './testing/presenter.ts';
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
  await panel.getByLabel('Show the last results on the page and in embeds').check();
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
  await expect
    .poll(() =>
      phone.page.getByRole('region', { name: 'Which planet is the hottest?' }).getByRole('listitem').allTextContents(),
    )
    .toEqual(['Mercury0 → 0', 'Venus1 → 0', 'MarsYour answer0 → 1']);

  // After the session, visitors see the results of its last round on the page and in embeds. Before, they see the question only.
  const visitor = await visit(PHONE);
  const results = visitor.page.locator('[data-question] [data-kind]');
  const openStep = async (path: string) => {
    await visitor.openAndPresent(`${origin}${path}`);
    await visitor.page.getByRole('img', { name: /^Step 1 of/ }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
  };
  await openStep(`${deck.path}#step=1`);
  expect(await results.count()).toBe(0);
  await page.getByRole('button', { name: '1 person has joined' }).click();
  await livePanel(page).getByRole('button', { name: 'End live session' }).click();
  await livePanel(page).getByRole('button', { name: 'End for everyone' }).click();
  await phone.page.getByText('Ended', { exact: true }).waitFor();
  await livePanel(page).locator('summary').click();
  await livePanel(page).getByText('Round 2', { exact: true }).waitFor();
  // The console shows them with the question.
  await closeLivePanel(page);
  await questions.getByText('Last results', { exact: true }).click();
  const lastAnswers = questions.getByRole('listitem');
  expect(await lastAnswers.allTextContents()).toEqual(['Mercury0', 'Venus0', 'Mars1']);
  for (const path of [`${deck.path}#step=1`, `/p/embed/${deck.oid}/#step=1`]) {
    await visitor.open('about:blank');
    await openStep(path);
    await expect.poll(() => results.allTextContents()).toEqual(['0', '0', '1']);
    await visitor.page
      .getByText('Which planet is the hottest?; Mercury: 0; Venus: 0; Mars: 1')
      .waitFor({ state: 'attached' });
    expect(await findViolations(visitor.page)).toEqual([]);
  }
  expect(admin.problems).toEqual([]);
}, 300_000);
