import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type DisplayMode, findViolationsInModes } from './testing/axe.ts';
import { stepRow } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { canvas, textInput } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

/** A state of the editor. */
interface EditorState {
  readonly name: string;
  /**
   * Performs the actions after which the editor is in this state. Requires that a rectangle is selected and that the
   * canvas has the focus. Returns an element that is visible in this state.
   */
  readonly enter: (page: Page) => Promise<Locator>;
}

const selection = (page: Page) => page.locator('polygon[data-selection]');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name, level: 2 });

const STATES: readonly EditorState[] = [
  { name: 'a selected shape', enter: async (page) => heading(page, 'Shape') },
  {
    name: 'the list of colours',
    async enter(page) {
      await panel(page).getByRole('button', { name: 'Color: Theme: accent' }).click();
      return page.getByRole('textbox', { name: 'Color code' });
    },
  },
  {
    name: 'a selected part of a text',
    async enter(page) {
      await page.keyboard.press('Enter');
      await textInput(page).waitFor({ state: 'attached' });
      await page.keyboard.type('Words');
      await page.keyboard.press('Shift+ArrowLeft');
      return page.getByRole('toolbar', { name: 'Format text' });
    },
  },
  {
    name: 'several selected objects',
    async enter(page) {
      await page.keyboard.press('Control+a');
      return panel(page).getByRole('heading', { name: / objects$/, level: 2 });
    },
  },
  {
    name: 'nothing selected',
    async enter(page) {
      await page.keyboard.press('Escape');
      await selection(page).waitFor({ state: 'detached' });
      return canvas(page);
    },
  },
  {
    name: 'a chosen tool',
    async enter(page) {
      await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Ellipse' }).click();
      return panel(page).getByRole('button', { name: 'Star', exact: true });
    },
  },
  {
    name: 'the context menu',
    async enter(page) {
      await page.keyboard.press('Shift+F10');
      return page.getByRole('menu', { name: 'Actions' });
    },
  },
  {
    name: 'the command palette',
    async enter(page) {
      await page.keyboard.press('Control+k');
      return page.getByRole('combobox', { name: 'Search commands and topics' });
    },
  },
  {
    name: 'the keyboard shortcuts',
    async enter(page) {
      await page.keyboard.press('?');
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    },
  },
  {
    name: 'the menu of the zoom',
    async enter(page) {
      await page.getByRole('button', { name: /^Zoom: / }).click();
      return page.getByRole('menuitem', { name: 'Fit presentation' });
    },
  },
  {
    name: 'a selected step of the path',
    async enter(page) {
      await stepRow(page, 'Further').click();
      return page.getByRole('textbox', { name: 'Notes' });
    },
  },
  {
    name: 'the details of the presentation',
    async enter(page) {
      await page.getByRole('button', { name: 'Presentation details' }).click();
      return page.getByRole('dialog', { name: 'Presentation details' });
    },
  },
  {
    name: 'the history',
    async enter(page) {
      await page.getByRole('button', { name: 'History' }).click();
      return page.getByRole('dialog', { name: 'History' }).getByRole('radio').first();
    },
  },
  {
    name: 'the dialog for publishing',
    async enter(page) {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      return page.getByRole('dialog', { name: 'Publish presentation' });
    },
  },
  {
    name: 'a text that is too small for phones',
    async enter(page) {
      await page.keyboard.press('Enter');
      await textInput(page).waitFor({ state: 'attached' });
      await page.keyboard.type('Words');
      await page.keyboard.press('Escape');
      await panel(page).getByRole('spinbutton', { name: 'Text size' }).fill('8');
      await page.keyboard.press('Enter');
      return panel(page).getByRole('button', { name: 'Enlarge to 9 px' });
    },
  },
  {
    name: 'a cover that is edited',
    async enter(page) {
      await stepRow(page, 'Further').click();
      await canvas(page).focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Add cover' }).click();
      return page.getByRole('region', { name: 'Cover', exact: true });
    },
  },
];

const MODES: readonly DisplayMode[] = [
  { width: 1440, height: 900 },
  { width: 1440, height: 900, dark: true },
];

/** Opens the editor, and draws a rectangle, which is then selected. */
async function openWithRectangle(): Promise<Page> {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvas(page).waitFor();
  await page.getByRole('button', { name: 'Rectangle' }).click();
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(600, 380, { steps: 8 });
  await page.mouse.up();
  await selection(page).waitFor();
  return page;
}

it.each(STATES)('the editor has no accessibility violations with $name', async ({ enter }) => {
  const page = await openWithRectangle();
  const element = await enter(page);
  await element.waitFor();
  expect(await findViolationsInModes(page, MODES)).toEqual([]);
  // The state must not have ended during the checks.
  expect(await element.isVisible()).toBe(true);
});
