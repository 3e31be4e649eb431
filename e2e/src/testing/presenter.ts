import type { Page } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** Opens the stage with the button of the console. */
export async function openStage({ page }: Visitor): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open stage' }).click();
  const stage = await opening;
  await page.getByText('Stage open').waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  return stage;
}
