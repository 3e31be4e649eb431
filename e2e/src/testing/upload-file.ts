import type { Visitor } from './visitor.ts';

const IMPORT_TIMEOUT_MS = 60_000;

/** Imports a file with the form of the dashboard of a logged in visitor. Returns the oid of the presentation. */
export async function uploadFile({ page }: Visitor, origin: string, path: string): Promise<string> {
  // The form works only after the page is hydrated.
  await page.goto(`${origin}/dashboard/next/`, { waitUntil: 'networkidle' });
  await page.locator('input[type="file"]').first().setInputFiles(path);
  const card = page.locator('[data-oid]').first();
  await card.waitFor({ timeout: IMPORT_TIMEOUT_MS });
  return (await card.getAttribute('data-oid')) ?? '';
}
