import { expect, it } from 'vitest';
import { chooseTool } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

it('fills a shape with a gradient and with a picture, and each change can be undone separately', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await chooseTool(page, 'Rectangle');
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(700, 380, { steps: 4 });
  await page.mouse.up();
  const fill = panel.getByRole('region', { name: 'Fill' });
  const isPressed = (name: string) => fill.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
  await expect.poll(() => isPressed('Solid color')).toBe('true');
  const picture = await canvas.screenshot();

  // The gradient begins with the former colour. A stop is moved by keyboard and by dragging.
  await fill.getByRole('button', { name: 'Gradient', exact: true }).click();
  const first = fill.getByRole('slider', { name: 'Color stop 1' });
  await first.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('10 %, Theme: accent');
  const { x = 0, y = 0, width = 0, height = 0 } = (await first.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(await first.getAttribute('aria-valuenow'))).toBeGreaterThan(20);
  // The first undo reverts the whole drag.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.getAttribute('aria-valuenow')).toBe('10');

  // Delete removes the stop, but not the shape.
  await fill.getByRole('button', { name: 'Add color stop' }).click();
  await fill.getByRole('slider', { name: 'Color stop 3' }).waitFor();
  await fill.getByRole('slider', { name: 'Color stop 2' }).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => fill.getByRole('slider', { name: /^Color stop/ }).count()).toBe(2);

  const chooser = page.waitForEvent('filechooser');
  await fill.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'fill.png', mimeType: 'image/png', buffer: picture });
  await fill.getByRole('button', { name: 'Tile' }).click();
  await expect.poll(() => isPressed('Tile')).toBe('true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isPressed('Fill and crop')).toBe('true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isPressed('Gradient')).toBe('true');
  expect(admin.problems).toEqual([]);
});
