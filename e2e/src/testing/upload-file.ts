import { vi } from 'vitest';
import { SERVER_WORK_TIMEOUT_MS } from './timeouts.ts';
import type { Visitor } from './visitor.ts';

/** Imports a file with the form of the dashboard of a logged in visitor. Returns the oid of the presentation. */
export async function uploadFile({ page }: Visitor, origin: string, path: string): Promise<string> {
  // The form works only after the page is hydrated.
  await page.goto(`${origin}/dashboard/next/`, { waitUntil: 'networkidle' });
  const oids = () =>
    page.locator('[data-oid]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-oid') ?? ''));
  const existing = new Set(await oids());
  await page.locator('input[type="file"]').first().setInputFiles(path);
  return vi.waitUntil(async () => (await oids()).find((oid) => oid !== '' && !existing.has(oid)), {
    timeout: SERVER_WORK_TIMEOUT_MS,
    interval: 200,
  });
}
