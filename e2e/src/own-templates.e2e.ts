import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createBlank, openAsNewAuthor, waitForSaved } from './testing/editor.ts';
import { findCommand } from './testing/palette.ts';
import { canvas, PICTURE, textInput, waitForPicture } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

it('a presentation becomes a template with placeholders, which a new presentation fills', async () => {
  const author = await openAsNewAuthor(visit, 'Tess Template', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Monthly report');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.3);
  await textInput(page).waitFor();
  await page.keyboard.type('Sales went up');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('input[data-pictures]').setInputFiles(PICTURE);
  await waitForPicture(page);
  await waitForSaved(page);

  await (await findCommand(page, 'Save as template')).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Monthly report');
  await dialog.getByLabel('Description').fill('Numbers and a picture');
  await dialog.getByText('2 elements become placeholders').click();
  const words = dialog.getByRole('checkbox', { name: 'Sales went up' });
  await words.uncheck();
  await dialog.getByText('1 element becomes a placeholder').waitFor();
  await words.check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved to My templates').waitFor();

  // "My templates" appears without moving the rest of the page.
  let answerRequest: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answerRequest = resolve;
  });
  await page.route('**/api/own-templates', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await author.open(`${serverOrigin()}/templates/`);
  const positions = () =>
    page
      .locator('main h1, main h2:not(#own-templates)')
      .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().top + scrollY)));
  const positionsBefore = await positions();
  expect(await page.getByRole('heading', { name: 'My templates' }).count()).toBe(0);
  answerRequest();
  await page.getByRole('heading', { name: 'My templates' }).waitFor();
  await page.getByRole('heading', { name: 'Monthly report' }).waitFor();
  expect(await positions()).toEqual(positionsBefore);
  await page.unroute('**/api/own-templates');
  await page.getByRole('button', { name: 'Actions for “Monthly report”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename template' }).getByLabel('Name').fill('Numbers of the month');
  await page.getByRole('dialog', { name: 'Rename template' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Numbers of the month' }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await author.open(`${serverOrigin()}/create/#template`);
  await page.getByRole('button', { name: 'Use template: Numbers of the month' }).click();
  await page.waitForURL(/\/p\/edit\//);
  await canvas(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Sales went up', { exact: true }).waitFor();
  const place = await page.getByText('Drop a picture here').boundingBox();
  if (!place) throw new Error('The place for the picture is not visible.');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'sea.png', { type: 'image/png' }));
    return dataTransfer;
  }, PICTURE.buffer.toString('base64'));
  await canvas(page).dispatchEvent('drop', { dataTransfer: transfer, clientX: x, clientY: y });
  await page.getByText('Drop a picture here').waitFor({ state: 'detached' });
  const hint = await page.getByText('Sales went up', { exact: true }).boundingBox();
  if (!hint) throw new Error('The hint is not visible.');
  await page.mouse.dblclick(hint.x + hint.width / 2, hint.y + hint.height / 2);
  await textInput(page).waitFor();
  await page.keyboard.type('Sales went down');
  await page.keyboard.press('Escape');
  await page.getByText('Sales went up', { exact: true }).waitFor({ state: 'detached' });
  await waitForSaved(page);

  await author.open(`${serverOrigin()}/templates/`);
  await page.getByRole('button', { name: 'Actions for “Numbers of the month”' }).click();
  await page.getByRole('menuitem', { name: 'Delete template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
  await page.getByRole('heading', { name: 'My templates' }).waitFor({ state: 'detached' });
});

it('the dashboard saves a presentation as a template', async () => {
  const author = await openAsNewAuthor(visit, 'Dash Template', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Weekly news');
  await waitForSaved(page);
  await author.open(`${serverOrigin()}/dashboard/next/`);
  await page.getByRole('button', { name: 'Actions for Weekly news' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByRole('checkbox', { name: 'Pictures' }).uncheck();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved to My templates').waitFor();
});

it('single elements keep their content in a template that is saved on the dashboard', async () => {
  const author = await openAsNewAuthor(visit, 'Dana Dashboard', { reducedMotion: true });
  const { page } = author;
  await callApi(author, 'POST', '/api/drafts', { kind: 'template', template: 'plan' });
  await author.open(`${serverOrigin()}/dashboard/`);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByText(/elements become placeholders/).click();
  await dialog.getByRole('checkbox', { name: 'Survey · Survey' }).uncheck();
  expect(await findViolations(page)).toEqual([]);
  const saved = page.waitForRequest((request) => request.url().endsWith('/api/own-templates'));
  await dialog.getByRole('button', { name: 'Save template' }).click();
  expect((await saved).postDataJSON().retained).toHaveLength(1);
  await page.getByText('Saved to My templates').waitFor();
});
