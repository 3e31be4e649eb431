import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolationsInModes } from './testing/axe.ts';
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

/** Opens the property panel, which is closed at first on phones. */
async function openPanel(page: Page): Promise<void> {
  const toggle = panel(page).getByRole('button', { name: 'Properties', expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

/** Edits the text of the selected rectangle and types a word. */
async function typeInShape(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await textInput(page).waitFor({ state: 'attached' });
  await page.keyboard.type('Words');
}

/** Opens a dialog of the top bar, whose button is in the menu “More” on phones. */
async function openFromTopBar(page: Page, name: string): Promise<void> {
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  if (!(await more.isVisible())) return page.getByRole('button', { name }).click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}

const STATES: readonly EditorState[] = [
  { name: 'a selected shape', enter: async (page) => heading(page, 'Shape') },
  {
    name: 'the list of colours',
    async enter(page) {
      await openPanel(page);
      await panel(page).getByRole('button', { name: 'Color: Theme: accent' }).click();
      return page.getByRole('textbox', { name: 'Color code' });
    },
  },
  {
    name: 'an invalid colour code',
    async enter(page) {
      await openPanel(page);
      await panel(page).getByRole('button', { name: 'Color: Theme: accent' }).click();
      await page.getByRole('textbox', { name: 'Color code' }).fill('tela');
      await page.keyboard.press('Enter');
      return panel(page).getByText('Enter a color code such as #4D53D9, or a color name such as teal.');
    },
  },
  {
    name: 'selected cells of a table',
    async enter(page) {
      for (const key of ['Escape', 'b', 'Enter', 'Enter', 'Shift+ArrowDown']) await page.keyboard.press(key);
      await openPanel(page);
      return page.locator('[data-selected-cells]');
    },
  },
  {
    name: 'the grid of a chart',
    async enter(page) {
      for (const key of ['Escape', 'g', 'Enter', 'Enter']) await page.keyboard.press(key);
      return page.getByRole('dialog', { name: 'Chart data' }).getByRole('textbox');
    },
  },
  {
    name: 'a selected part of a text',
    async enter(page) {
      await typeInShape(page);
      await page.keyboard.press('Shift+ArrowLeft');
      return page.getByRole('toolbar', { name: 'Format text' });
    },
  },
  {
    name: 'the colours of the highlight of a text',
    async enter(page) {
      await typeInShape(page);
      await page.keyboard.press('Shift+ArrowLeft');
      await page.getByRole('toolbar', { name: 'Format text' }).getByRole('button', { name: 'Highlight' }).click();
      return page.getByRole('group', { name: 'Highlight' });
    },
  },
  {
    name: 'the question whether a formula is discarded',
    async enter(page) {
      await page.keyboard.press('Alt+=');
      await page.getByRole('textbox', { name: 'LaTeX' }).fill('x^2');
      await page.keyboard.press('Escape');
      return page.getByText('Discard your changes?');
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
      await openFromTopBar(page, 'Presentation details');
      return page.getByRole('dialog', { name: 'Presentation details' });
    },
  },
  {
    name: 'the history',
    async enter(page) {
      await openFromTopBar(page, 'History');
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
      await typeInShape(page);
      await page.keyboard.press('Escape');
      await openPanel(page);
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

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 834, height: 1112 };
const PHONE = { width: 390, height: 844 };

/** Opens the editor in a window of a size, and draws a rectangle, which is then selected. */
async function openWithRectangle({ width, height }: typeof DESKTOP): Promise<Page> {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await page.setViewportSize({ width, height });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvas(page).waitFor();
  await canvas(page).focus();
  await page.keyboard.press('r');
  const [x, y] = [width * 0.35, height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 80, { steps: 8 });
  await page.mouse.up();
  await selection(page).waitFor();
  return page;
}

it.each(STATES)('the editor has no accessibility violations with $name', async ({ enter }) => {
  const page = await openWithRectangle(DESKTOP);
  const element = await enter(page);
  await element.waitFor();
  expect(await findViolationsInModes(page, [DESKTOP, { ...DESKTOP, dark: true }])).toEqual([]);
  // The state must not have ended during the checks.
  expect(await element.isVisible()).toBe(true);
  expect(await findViolationsInModes(page, [TABLET, { ...PHONE, dark: true }])).toEqual([]);
});

/** States that the author enters in another way on a phone. */
const PHONE_STATES = STATES.filter(({ name }) =>
  ['the list of colours', 'a selected part of a text', 'the history'].includes(name),
);

it.each(PHONE_STATES)('the editor on a phone has no accessibility violations with $name', async ({ enter }) => {
  const page = await openWithRectangle(PHONE);
  const element = await enter(page);
  await element.waitFor({ state: 'attached' });
  expect(await findViolationsInModes(page, [PHONE])).toEqual([]);
  expect(await element.count()).toBe(1);
});
