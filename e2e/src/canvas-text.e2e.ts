import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseTool, drawRectangle, isCanvasFocused } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

/** Opens the editor of the deck and waits for its canvas. */
async function openEditor() {
  const { admin, origin, deck } = getInstance();
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await admin.page.getByRole('application', { name: 'Canvas' }).waitFor();
  return admin;
}

const textField = (page: Page) => page.getByRole('textbox', { name: 'Edit text' });

/** Returns the horizontal position of the caret in CSS pixels from the left edge of the stage. */
async function caretX(page: Page): Promise<number> {
  const line = page.locator('[data-text-caret] line').first();
  await line.waitFor({ state: 'attached' });
  return Number(await line.getAttribute('x1'));
}

it('a text that is typed into a new shape while the code for changes is loading loses no character', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  const code = /\/editing-[^/]+\.js$/;
  const loading: Route[] = [];
  await page.route(code, (route) => void loading.push(route));
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.keyboard.press('r');
  await page.mouse.move(400, 300);
  await page.mouse.down();
  await page.mouse.move(700, 450, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => loading.length).toBe(1);
  await page.keyboard.type('Reds and bluess');
  await page.keyboard.press('Backspace');
  await loading[0]?.continue();
  await expect.poll(() => textField(page).inputValue()).toBe('Reds and blues');
  await page.keyboard.type('!');
  await expect.poll(() => textField(page).inputValue()).toBe('Reds and blues!');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await page.unroute(code);
});

it('the caret moves while a new text is typed, and the text remains after a reload', async () => {
  const admin = await openEditor();
  const { page } = admin;
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  const start = await caretX(page);
  await page.keyboard.type('Hello');
  await expect.poll(() => caretX(page)).toBeGreaterThan(start + 20);
  const end = await caretX(page);

  await page.keyboard.press('Home');
  await expect.poll(() => caretX(page)).toBeCloseTo(start, 0);
  await page.keyboard.press('Shift+End');
  await page.locator('[data-text-selection]').first().waitFor();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => caretX(page)).toBeGreaterThan(end);

  await page.keyboard.press('Enter');
  await page.keyboard.type('World');
  await expect.poll(() => textField(page).inputValue()).toBe('Hello\nWorld');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textField(page).inputValue()).toBe('Hello');
  await page.keyboard.press('Control+y');
  await expect.poll(() => textField(page).inputValue()).toBe('Hello\nWorld');
  await page.keyboard.press('Escape');
  await textField(page).waitFor({ state: 'detached' });
  expect(await page.locator('polygon[data-selection]').count()).toBe(1);

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.mouse.dblclick(510, 300);
  await expect.poll(() => textField(page).inputValue()).toBe('Hello\nWorld');
  expect(admin.problems).toEqual([]);
});

it('typing continues in the text after a click in the property panel', async () => {
  const admin = await openEditor();
  const { page } = admin;
  await page.keyboard.press('t');
  await page.mouse.click(500, 500);
  await page.keyboard.type('Low');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Bold' }).click();
  // Without the focus in the text, R would select the tool for rectangles.
  await page.keyboard.type('r');
  await expect.poll(() => textField(page).inputValue()).toBe('Lowr');
  expect(await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { pressed: true }).count()).toBe(1);
  expect(admin.problems).toEqual([]);
});

it('a text from an input method is undone as one change, and keys do not end its composition', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const cdpSession = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    cdpSession.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  // 229 is the code of every key that an input method handles.
  const pressInComposition = (key: string, windowsVirtualKeyCode = 229) =>
    cdpSession.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode });
  const value = () => textField(page).inputValue();
  await page.keyboard.press('t');
  await page.mouse.click(500, 150);
  await page.keyboard.type('A');
  const start = await caretX(page);

  for (const text of ['に', 'にほ', 'にほn']) await compose(text);
  expect(await value()).toBe('Aにほn');
  await page.locator('[data-text-composition]').first().waitFor();
  await expect.poll(() => caretX(page)).toBeGreaterThan(start);
  for (const key of ['Enter', 'ArrowLeft', 'Escape']) await pressInComposition(key);
  expect(await value()).toBe('Aにほn');
  await cdpSession.send('Input.insertText', { text: '日本' });
  expect(await value()).toBe('A日本');
  await page.locator('[data-text-composition]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  expect(await value()).toBe('A');
  await page.keyboard.press('Control+y');
  expect(await value()).toBe('A日本');

  // A click inside or outside of the text must end the composition and keep the composed characters.
  await compose('語');
  await page.locator('[data-text-area]').click({ position: { x: 1, y: 1 } });
  await page.locator('[data-text-composition]').waitFor({ state: 'detached' });
  await page.keyboard.type('x');
  expect(await value()).toBe('xA日本語');
  await page.keyboard.press('Control+End');
  await compose('ご');
  await page.getByRole('application', { name: 'Canvas' }).click({ position: { x: 300, y: 500 } });
  await textField(page).waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.mouse.dblclick(505, 150);
  expect(await value()).toBe('xA日本語ご');
  expect(admin.problems).toEqual([]);
});

it('an input method begins to edit the text of a selected shape, of a selected text and of a selected cell', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const cdpSession = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    cdpSession.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => cdpSession.send('Input.insertText', { text });
  const value = () => textField(page).inputValue();
  const selectedField = page.getByRole('textbox', { name: 'Type to edit the text' });
  const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

  // A shape without text.
  await drawRectangle(page, 500, 420);
  await expect.poll(() => hasFocus(selectedField)).toBe(true);
  for (const text of ['ㅎ', '하', '한']) await compose(text);
  expect(await value()).toBe('한');
  await page.locator('[data-text-composition]').first().waitFor();
  await commit('한');
  await compose('글');
  await commit('글');
  expect(await value()).toBe('한글');
  await page.keyboard.press('Escape');

  // The text is selected again, and keeps its characters. Undo removes the second composition only.
  await expect.poll(() => hasFocus(selectedField)).toBe(true);
  await expect.poll(() => selectedField.inputValue()).toBe('한글');
  await page.keyboard.press('Control+z');
  await expect.poll(() => selectedField.inputValue()).toBe('한');
  for (const text of ['n', 'に', '日']) await compose(text);
  expect(await value()).toBe('한日');
  await commit('日');
  await page.keyboard.press('Escape');

  // A text without a composition, for example from dictation or a list of emojis.
  await expect.poll(() => hasFocus(selectedField)).toBe(true);
  await commit('😀');
  expect(await value()).toBe('한日😀');
  await page.keyboard.press('Escape');

  // Keys of the selected shape are shortcuts of the canvas, and Tab does not stop at the field.
  await expect.poll(() => hasFocus(selectedField)).toBe(true);
  await page.keyboard.press('Control+d');
  await expect.poll(() => page.locator('[data-announcer]').textContent()).toContain('uplicate');
  await page.keyboard.press('Delete');
  await selectedField.waitFor({ state: 'detached' });
  expect(await hasFocus(page.getByRole('application', { name: 'Canvas' }))).toBe(true);

  // A table: the composition replaces the text of the selected cell.
  await chooseTool(page, 'Table');
  await page.mouse.move(300, 520);
  await page.mouse.down();
  await page.mouse.move(700, 640, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('region', { name: 'Table' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-selected-cells]').waitFor();
  await page.keyboard.type('old');
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(selectedField)).toBe(true);
  for (const text of ['k', 'か', '火']) await compose(text);
  expect(await value()).toBe('火');
  await commit('火');
  await page.keyboard.press('Tab');
  await compose('水');
  await commit('水');
  expect(await value()).toBe('水');
  expect(admin.problems).toEqual([]);
});

it('Tab and Shift+Tab leave the canvas while a text is selected', async () => {
  const admin = await openEditor();
  const { page } = admin;
  await drawRectangle(page, 500, 420);
  const isOnStage = () => isCanvasFocused(page);
  await expect.poll(isOnStage).toBe(true);
  const pressWhile = async (key: string, isOn: boolean) => {
    for (let i = 0; i < 30 && (await isOnStage()) === isOn; i += 1) await page.keyboard.press(key);
    expect(await isOnStage()).toBe(!isOn);
  };
  // On the canvas, Shift+Tab and Tab first select the other objects.
  await pressWhile('Shift+Tab', true);
  await pressWhile('Tab', false);
  await pressWhile('Tab', true);
  expect(admin.problems).toEqual([]);
});

it('keys create lists and links, and the text bar formats a range without losing the caret', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const bar = page.getByRole('toolbar', { name: 'Format text' });
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  const value = () => textField(page).inputValue();
  await page.keyboard.press('t');
  await page.mouse.click(400, 250);
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('two');
  expect(await value()).toBe('one\ntwo');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await button('Bulleted list').waitFor();
  expect(await button('Bulleted list').getAttribute('aria-pressed')).toBe('true');
  await button('Bold').click();
  await expect.poll(() => button('Bold').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Control+k');
  const urlField = page.getByRole('textbox', { name: 'Web address' });
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  expect(await urlField.getAttribute('aria-invalid')).toBe('true');
  await urlField.fill('example.org');
  await page.keyboard.press('Enter');
  await urlField.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await expect.poll(() => urlField.inputValue()).toBe('https://example.org');
  await page.getByRole('button', { name: 'Remove link' }).click();
  // Alt+F10 moves the focus to the first control of the text bar, the menu of text styles.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => button('Italic').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await page.keyboard.type('2');
  expect(await value()).toBe('one\n2');
  await bar.waitFor({ state: 'detached' });
  expect(admin.problems).toEqual([]);
});

it('cut and paste within a text preserve its formatting', async () => {
  const { page } = await openEditor();
  // The code that reads and writes formatted text is loaded when the editor is idle.
  await page.waitForLoadState('networkidle');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('t');
  await page.mouse.click(500, 400);
  await page.keyboard.type('one two');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+x');
  await expect.poll(() => textField(page).inputValue()).toBe('one ');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await expect.poll(() => textField(page).inputValue()).toBe('twoone ');
  const bold = page.getByRole('toolbar', { name: 'Format text' }).getByRole('button', { name: 'Bold' });
  await page.keyboard.press('Shift+End');
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
});

it('the canvas scrolls so that neither the edge of the window nor a panel hides the caret', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const stage = await page.getByRole('application', { name: 'Canvas' }).boundingBox();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await page.keyboard.press('t');
  await page.mouse.click(500, 350);
  const start = await caretX(page);
  await page.keyboard.type('A line that is much longer than the canvas is wide '.repeat(5));
  await expect.poll(() => caretX(page)).toBeGreaterThan(start + 100);
  const panelX = (await panel.boundingBox())?.x ?? 0;
  await expect.poll(() => caretX(page)).toBeLessThan(panelX - (stage?.x ?? 0));
  await page.keyboard.press('Home');
  await expect.poll(() => caretX(page)).toBeLessThan(start);
  await expect.poll(() => caretX(page)).toBeGreaterThanOrEqual(0);
  expect(admin.problems).toEqual([]);
});

it('typing writes in a shape that was just drawn or selected, and letters choose tools if nothing is selected', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const { x, y } = await drawRectangle(page, 500, 560);
  // The letters are shortcuts: of the rectangle, the ellipse, the arrow and the topic.
  await page.keyboard.type('RoaT');
  await expect.poll(() => textField(page).inputValue()).toBe('RoaT');
  await page.keyboard.press('Escape');
  await textField(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('polygon[data-selection]').count()).toBe(0);
  await page.mouse.click(x, y);
  await page.locator('polygon[data-selection]').waitFor();
  await page.keyboard.type('ot!');
  await expect.poll(() => textField(page).inputValue()).toBe('RoaTot!');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('polygon[data-selection]').count()).toBe(0);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Rectangle', description: 'Rectangle (R)', pressed: true }).waitFor();
  expect(await textField(page).count()).toBe(0);
  expect(admin.problems).toEqual([]);
});

it('the pixels of a text are the same before, during and after its editing', async () => {
  const admin = await openEditor();
  const { page } = admin;
  const { x, y } = await drawRectangle(page, 500, 560);
  await page.keyboard.type('River');
  await expect.poll(() => textField(page).inputValue()).toBe('River');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('polygon[data-selection]').count()).toBe(0);
  // The inner part of the left half of the rectangle: the outline, the handles and the caret are outside of it.
  const clip = { x: x - 50, y: y - 25, width: 50, height: 50 };
  const picture = async () => (await page.screenshot({ clip })).toString('base64');
  const before = await picture();
  await page.mouse.click(x, y);
  await page.keyboard.press('Enter');
  await textField(page).waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  await page.locator('[data-text-caret]').first().waitFor({ state: 'attached' });
  await page.mouse.move(20, 300);
  await expect.poll(picture).toBe(before);
  await page.keyboard.type('s');
  await expect.poll(picture).not.toBe(before);
  await page.keyboard.press('Backspace');
  await expect.poll(picture).toBe(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(picture).toBe(before);
  expect(admin.problems).toEqual([]);
});

it('the text bar and the caret are above the keyboard of a phone', async () => {
  const { page } = getInstance().admin;
  await page.setViewportSize({ width: 390, height: 844 });
  const admin = await openEditor();
  const bar = page.getByRole('toolbar', { name: 'Format text' });
  await page.keyboard.press('t');
  await page.mouse.click(100, 650);
  await page.keyboard.type('Low');
  await bar.waitFor();
  // Browsers in tests have no on-screen keyboard, so the test makes the visual viewport smaller as a keyboard would.
  await page.evaluate(() => {
    const { visualViewport } = window;
    if (!visualViewport) throw new Error('There is no visual viewport.');
    Object.defineProperty(visualViewport, 'height', { value: 440, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  });
  const edgesOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  await expect.poll(async () => (await edgesOf('[data-docked]')).bottom).toBeLessThanOrEqual(440);
  await expect
    .poll(async () => (await edgesOf('[data-text-caret]')).bottom)
    .toBeLessThan((await edgesOf('[data-docked]')).top);
  await bar.getByRole('button', { name: 'Bold', exact: true }).click();
  await page.keyboard.type('er');
  await expect.poll(() => textField(page).inputValue()).toBe('Lower');
  expect(admin.problems).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});
