import type { Locator, Page } from 'playwright-core';

/**
 * Opens the command palette, which loads on demand, and types a text.
 * @returns its only option with this name
 */
export async function findCommand(page: Page, text: string, name: string | RegExp = text): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and topics' }).fill(text);
  return page.getByRole('option', { name });
}
