import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { serverOrigin } from './server.ts';
import { signUp } from './sign-up.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

/** Timeout for opening the editor. It is long, because loading is slow on a busy machine. */
const OPEN_TIMEOUT_MS = 60_000;

type CreateVisitor = (options?: VisitorOptions) => Promise<Visitor>;

/** Returns a visitor who has signed up and opened `/create/`. */
export async function openAsNewAuthor(visit: CreateVisitor, name: string, options: VisitorOptions): Promise<Visitor> {
  const author = await visit(options);
  await author.open(`${serverOrigin()}/login/`);
  await signUp(author, name);
  await author.open(`${serverOrigin()}/create/`);
  await author.page.waitForLoadState('networkidle');
  return author;
}

/** Creates a presentation with one untitled topic on the open page `/create/`, and waits for the editor's canvas. */
export async function createBlank({ page }: Visitor, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/p\/edit\//, { timeout: OPEN_TIMEOUT_MS });
  await page.getByRole('application', { name: 'Canvas' }).waitFor({ timeout: OPEN_TIMEOUT_MS });
  // Waits for the code that compiles the presentation, which is loaded after the canvas is shown.
  await page.waitForLoadState('networkidle');
}

/** Whether the canvas has the focus, or the field in it that receives what is typed into a selected text. */
export const isCanvasFocused = (page: Page): Promise<boolean> =>
  page.getByRole('application', { name: 'Canvas' }).evaluate((stage) => stage.contains(document.activeElement));

/** Returns the row of the step with this name in the path panel. */
export const stepRow = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

/** Returns the names of the rows of the path panel, in order. */
export const rowNames = (page: Page): Promise<string[]> =>
  page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));

/** Waits until the server has stored all changes. */
export const waitForSaved = (page: Page): Promise<void> =>
  page.locator('header [data-state="saved"]').waitFor({ timeout: OPEN_TIMEOUT_MS });

/** Chooses a tool of the tool bar by a click. Waits until it is in use, because its code may have to be loaded. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await tools.getByRole('button', { name, exact: true }).click();
  await tools.getByRole('button', { name, exact: true, pressed: true }).waitFor();
}

/**
 * Draws a rectangle whose upper left corner is at a point of the canvas, in CSS pixels. It is then selected.
 * @returns the centre of the rectangle in the window
 */
export async function drawRectangle(page: Page, x = 260, y = 120): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('application', { name: 'Canvas' }).boundingBox();
  const [left, top] = [(box?.x ?? 0) + x, (box?.y ?? 0) + y];
  await chooseTool(page, 'Rectangle');
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 120, top + 70, { steps: 8 });
  await page.mouse.up();
  await page.locator('polygon[data-selection]').waitFor();
  return { x: left + 60, y: top + 35 };
}

/** Interval between clicks of `clickUntilShown`. It is longer than a double click, and than rendering usually takes. */
const CLICK_INTERVAL_MS = 4000;

/**
 * Clicks a point of the canvas until an element is in the page, which shows what was selected: the canvas may not show
 * the latest changes yet.
 */
export async function clickUntilShown(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  element: Locator,
): Promise<void> {
  const click = async () => {
    await page.mouse.click(x, y);
    return element.waitFor({ state: 'attached', timeout: CLICK_INTERVAL_MS }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(click, { timeout: OPEN_TIMEOUT_MS }).toBe(true);
}

/** Returns the distance between the tool bar and the zoom control, in CSS pixels; 0 if they overlap. */
export async function toolBarDistance(page: Page): Promise<number> {
  const tools = await page.getByRole('toolbar', { name: 'Tools' }).boundingBox();
  const zoom = await page.getByRole('region', { name: 'Zoom' }).boundingBox();
  if (!tools || !zoom) throw new Error('The tool bar or the zoom control is not shown.');
  return Math.max(0, zoom.x - tools.x - tools.width, tools.y - zoom.y - zoom.height);
}
