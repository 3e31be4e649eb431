import { expect, it } from 'vitest';
import { chooseTool, isCanvasFocused, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();
const TEXT_FIELD = 'Edit text. Press Escape to finish.';

it('the property panel changes properties of a shape, and each change can be undone separately', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const tools = page.getByRole('toolbar', { name: 'Tools' });

  // While a tool is chosen, the panel shows the settings of the tool. The test changes the rectangle to a star.
  await tools.getByRole('button', { name: 'Rectangle' }).click();
  await panel.getByRole('button', { name: 'Star', exact: true }).click();
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(700, 380, { steps: 4 });
  await page.mouse.up();
  await panel.getByRole('heading', { name: 'Shape', level: 2 }).waitFor();
  await panel.getByRole('button', { name: 'Star', exact: true }).waitFor();

  // Enter applies the typed colour code.
  const fill = panel.getByRole('region', { name: 'Fill' });
  await fill.getByRole('button', { name: 'Color: Theme: accent' }).click();
  await fill.getByRole('textbox', { name: 'Color code' }).fill('f80');
  await page.keyboard.press('Enter');
  await fill.getByRole('button', { name: 'Color: #FF8800' }).waitFor();

  // The slider is at 100 percent, so its thumb is at the right end.
  const opacity = panel.getByRole('spinbutton', { name: 'Opacity' });
  const slider = panel.getByRole('slider', { name: 'Opacity' });
  await slider.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.move(x + width - 8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 6 });
  await page.mouse.up();
  // A drag to the middle of the slider sets about 50 percent.
  const opacityAfterDrag = await opacity.inputValue();
  expect(Number(opacityAfterDrag)).toBeGreaterThan(40);
  expect(Number(opacityAfterDrag)).toBeLessThan(60);

  // The first undo reverts the whole drag, the second one reverts the colour.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => opacity.inputValue()).toBe('100');
  await page.getByRole('button', { name: 'Undo' }).click();
  await fill.getByRole('button', { name: 'Color: Theme: accent' }).waitFor();

  // Escape moves the focus to the canvas. The shape must stay selected.
  await opacity.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => isCanvasFocused(page)).toBe(true);
  await panel.waitFor();
  expect(admin.problems).toEqual([]);
});

it('an invalid colour stays in its field with an error message, and a colour can be typed by its name', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  const fill = panel.getByRole('region', { name: 'Fill' });
  await fill.getByRole('button', { name: 'Color: Theme: accent' }).click();
  const field = fill.getByRole('textbox', { name: 'Color code' });
  const error = fill.getByText('Enter a color code such as #4D53D9, or a color name such as teal.');
  await field.click();
  await page.keyboard.type('tela');
  await page.keyboard.press('Enter');
  await error.waitFor();
  // The author can correct the text without a further click.
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  // The text also stays when the field loses the focus.
  await panel.getByRole('spinbutton', { name: 'Opacity' }).focus();
  await expect.poll(() => field.inputValue()).toBe('tela');
  await error.waitFor();
  await fill.getByRole('button', { name: 'Color: Theme: accent' }).waitFor();

  // Escape discards the text and stays in the field.
  await field.focus();
  await page.keyboard.press('Escape');
  await error.waitFor({ state: 'hidden' });
  await expect.poll(() => field.inputValue()).toMatch(/^#[0-9A-F]{6}$/);

  await field.fill('dark blue');
  await page.keyboard.press('Enter');
  await fill.getByRole('button', { name: 'Color: #00008B' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('#00008B');
  await page.keyboard.press('Control+z');
  expect(admin.problems).toEqual([]);
});

it('new shapes have the last chosen fill, and the panel of the tool changes it or resets it to the theme', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const draw = async (x: number) => {
    await page.mouse.move(x, 300);
    await page.mouse.down();
    await page.mouse.move(x + 80, 380, { steps: 4 });
    await page.mouse.up();
    await panel.getByRole('heading', { name: 'Shape', level: 2 }).waitFor();
  };
  const color = panel.getByRole('region', { name: 'Fill' }).getByRole('button', { name: /^Color: / });
  await page.keyboard.press('r');
  await draw(500);
  await color.click();
  await panel.getByRole('textbox', { name: 'Color code' }).fill('teal');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');

  await page.getByRole('application', { name: 'Canvas' }).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  const reset = panel.getByRole('button', { name: 'Reset to theme' });
  await panel.getByRole('button', { name: 'Fill: #008080' }).waitFor();
  await draw(620);
  await expect.poll(() => color.getAttribute('aria-label')).toBe('Color: #008080');

  // A colour that is chosen before drawing applies to the next shape.
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await panel.getByRole('button', { name: 'Fill: #008080' }).click();
  await panel.getByRole('textbox', { name: 'Color code' }).fill('gold');
  await page.keyboard.press('Enter');
  await draw(740);
  await expect.poll(() => color.getAttribute('aria-label')).toBe('Color: #FFD700');

  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await reset.click();
  await panel.getByRole('button', { name: 'Fill: Theme: accent' }).waitFor();
  await draw(860);
  await expect.poll(() => color.getAttribute('aria-label')).toBe('Color: Theme: accent');
  expect(admin.problems).toEqual([]);
});

it('changes the selected paragraph and the selected characters of the edited text', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await chooseTool(page, 'Text');
  await page.mouse.click(600, 300);
  await page.getByRole('textbox', { name: TEXT_FIELD }).waitFor();
  await page.keyboard.type('First line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second line');

  // The caret is in the second paragraph.
  const layout = panel.getByRole('region', { name: 'Text layout' });
  await layout.getByRole('button', { name: 'Text layout' }).click();
  await layout.getByRole('spinbutton', { name: 'Indent', exact: true }).fill('30');
  await page.keyboard.press('Enter');
  const list = panel.getByRole('group', { name: 'List', exact: true });
  await list.getByRole('button', { name: 'Numbered list' }).click();
  await layout.getByRole('combobox', { name: 'List style' }).selectOption('a)');
  await layout.getByRole('spinbutton', { name: 'Start at' }).fill('3');
  await page.keyboard.press('Enter');

  // The text bar appears when characters are selected. A click on the bar leaves the focus in the text.
  await page.getByRole('textbox', { name: TEXT_FIELD }).focus();
  await page.keyboard.press('Shift+Home');
  const bar = page.getByRole('toolbar', { name: 'Format text' });
  await bar.getByRole('button', { name: 'Highlight' }).click();
  await page.getByRole('group', { name: 'Highlight' }).getByRole('button', { name: 'Theme: accent' }).click();
  await panel.getByRole('button', { name: 'Highlight: Theme: accent' }).waitFor();

  // With the caret in the first paragraph, the fields show its properties.
  await page.getByRole('textbox', { name: TEXT_FIELD }).focus();
  await page.keyboard.press('Control+Home');
  await expect.poll(() => layout.getByRole('combobox', { name: 'List style' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await waitForSaved(page);

  const texts = [...(await readRecords(admin, deck.oid)).records()].flatMap(
    ({ texts }) => texts?.['body']?.paragraphs ?? [],
  );
  const first = texts.find(({ runs }) => runs[0]?.text === 'First line');
  const second = texts.find(({ runs }) => runs[0]?.text === 'Second line');
  expect(first).not.toHaveProperty('bullet');
  expect(first).not.toHaveProperty('indent');
  expect(second).toMatchObject({
    bullet: { kind: 'number', style: 'lower-alpha', pattern: '%)', startAt: 3 },
    runs: [{ highlight: 'accent' }],
  });
});
