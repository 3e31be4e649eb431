import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck } from './testing/create-deck.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { closeLivePanel, goLive, livePanel, openStage } from './testing/presenter.ts';
import { PHONE } from './testing/sizes.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = useInstanceWithDeck();
const visit = useVisitors();

/** Adds a question to the presentation in the editor. Returns the panel with its properties. */
async function addQuestion(admin: Visitor, editorUrl: string, text: string): Promise<Locator> {
  const { page } = admin;
  await admin.open(editorUrl);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('button', { name: 'Add question' }).click();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByLabel('Question text').waitFor();
  await page.getByRole('application', { name: 'Canvas' }).focus();
  // Enter opens a field for the text on the canvas.
  await page.keyboard.press('Enter');
  await page.locator('[data-question-text]').getByLabel('Question text').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  return panel;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish presentation' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor();
}

/** Opens the console and a live session at the second step, whose topic contains the question. Returns the code. */
async function goLiveAtQuestion(admin: Visitor, consoleUrl: string): Promise<string> {
  const { page } = admin;
  await admin.open(consoleUrl);
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 20_000 });
  const code = await goLive(page);
  await closeLivePanel(page);
  await page.keyboard.press('PageDown');
  return code;
}

const questionsOfStep = (page: Page) => page.getByRole('region', { name: 'Questions of this step' });

it('an author writes the texts of a question on the canvas, by double click and by keys', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  const panel = await addQuestion(admin, `${origin}/${deck.oid}/edit/`, 'Which planet is the hottest?');
  const promptInPanel = panel.getByLabel('Question text');
  await expect.poll(() => promptInPanel.inputValue()).toBe('Which planet is the hottest?');
  const onCanvas = page.locator('[data-question-text]');
  await onCanvas.waitFor({ state: 'detached' });

  // Tab moves to the options, and Escape ends the editing. Both store the text.
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await page.keyboard.press('Enter');
  await onCanvas.getByLabel('Question text').waitFor();
  await page.keyboard.press('Tab');
  await onCanvas.getByLabel('Option 1', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('Mercury');
  await page.keyboard.press('Tab');
  const second = onCanvas.getByLabel('Option 2', { exact: true });
  await second.waitFor();
  await page.keyboard.type('Venus');
  const box = await second.boundingBox();
  await page.keyboard.press('Escape');
  await onCanvas.waitFor({ state: 'detached' });
  await expect.poll(() => canvas.evaluate((stage) => stage.contains(document.activeElement))).toBe(true);
  await expect.poll(() => panel.getByLabel('Option 1', { exact: true }).inputValue()).toBe('Mercury');
  await expect.poll(() => panel.getByLabel('Option 2', { exact: true }).inputValue()).toBe('Venus');

  // A double click edits the text below the pointer, and a click on the canvas stores it.
  if (!box) throw new Error('The option has no box.');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await second.waitFor();
  expect(await second.inputValue()).toBe('Venus');
  await page.keyboard.type('Venus and Mars');
  await page.mouse.click(box.x + box.width / 2, box.y - 2);
  await onCanvas.waitFor({ state: 'detached' });
  await expect.poll(() => panel.getByLabel('Option 2', { exact: true }).inputValue()).toBe('Venus and Mars');
  // Each text is one change.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => panel.getByLabel('Option 2', { exact: true }).inputValue()).toBe('Venus');
  // The next test uses the same presentation.
  await page.keyboard.press('Delete');
  await panel.getByLabel('Question text').waitFor({ state: 'detached' });
}, 240_000);

it('an author makes a question with a right answer, publishes it, and shows the answers on it', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  const panel = await addQuestion(admin, `${origin}/${deck.oid}/edit/`, 'Which planet is the hottest?');
  await panel.getByLabel('Option 1', { exact: true }).fill('Mercury');
  await panel.getByLabel('Option 2', { exact: true }).fill('Venus');
  await panel.getByLabel('Option 3', { exact: true }).fill('Mars');
  await panel.getByLabel('Option 2 is right').check();
  await panel.getByLabel('Show the last results on the page and in embeds').check();
  expect(await findViolations(page)).toEqual([]);
  await publish(page);

  const code = await goLiveAtQuestion(admin, `${origin}/presenter/${deck.oid}/`);
  const questions = questionsOfStep(page);
  await questions.getByRole('button', { name: 'Open question' }).click();
  const phone = await visit(PHONE);
  await phone.open(`${origin}/live/${code}/`);
  await phone.page.getByRole('radio', { name: 'Venus' }).check();
  await phone.page.getByRole('button', { name: 'Send answer' }).tap();
  await phone.page.getByText('Your answer was sent.').waitFor();
  const stage = await openStage(admin);
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

it('approved text answers appear as a word cloud on the stage, and others do not', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  const { oid } = await createDeck(admin, { title: 'Rivers' });
  const panel = await addQuestion(admin, `${origin}/${oid}/edit/`, 'A river, in one word?');
  await panel.getByLabel('Answers', { exact: true }).selectOption('Text');
  await panel.getByLabel('Show as word cloud').check();
  expect(await panel.getByLabel('Show answers only after approval').isChecked()).toBe(true);
  await publish(page);
  const code = await goLiveAtQuestion(admin, `${origin}/presenter/${oid}/`);
  await questionsOfStep(page).getByRole('button', { name: 'Open question' }).click();
  const phones: Page[] = [];
  for (const answer of ['Volga', 'volga ', 'Nile', 'Nonsense']) {
    const phone = await visit(PHONE);
    await phone.open(`${origin}/live/${code}/`);
    await phone.page.getByRole('textbox', { name: 'A river, in one word?' }).fill(answer);
    await phone.page.getByRole('button', { name: 'Send answer' }).tap();
    await phone.page.getByText('Your answer was sent.').waitFor();
    phones.push(phone.page);
  }
  const stage = await openStage(admin);
  const cloud = stage.locator('[data-question] [data-cloud]');
  await page.bringToFront();
  await questionsOfStep(page).getByRole('button', { name: 'Show results' }).click();
  await cloud.waitFor({ state: 'attached' });
  expect(await cloud.getByRole('listitem', { includeHidden: true }).count()).toBe(0);
  await page.getByRole('button', { name: '4 people have joined' }).click();
  for (const answer of ['Volga', 'Nile'])
    await livePanel(page)
      .getByRole('listitem')
      .filter({ hasText: answer })
      .getByRole('button', { name: 'Show', exact: true })
      .click();
  const words = cloud.getByRole('listitem', { includeHidden: true });
  await expect.poll(() => words.allTextContents()).toEqual(['Volga', 'Nile']);
  // Two devices have answered the first word.
  const sizes = await words.evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).fontSize)),
  );
  expect(sizes[0]).toBeGreaterThan((sizes[1] ?? 0) * 1.2);
  expect(await stage.getByText('Nonsense').count()).toBe(0);
  for (const phone of phones.slice(0, 3)) {
    await phone
      .getByRole('button', { name: /^Vote for this answer/ })
      .first()
      .waitFor();
    expect(await phone.getByText('Nonsense').count()).toBe(0);
  }
  // An answer that is hidden again leaves the cloud.
  const nile = livePanel(page).getByRole('listitem').filter({ hasText: 'Nile' });
  await nile.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => words.allTextContents()).toEqual(['Volga']);
  await livePanel(page).getByRole('button', { name: 'End live session' }).click();
  await livePanel(page).getByRole('button', { name: 'End for everyone' }).click();
  await phones[0]?.getByText('Ended', { exact: true }).waitFor();
  expect(admin.problems).toEqual([]);
}, 300_000);
