import { expect, it } from 'vitest';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

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
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
  await panel.waitFor();
  expect(admin.problems).toEqual([]);
});
