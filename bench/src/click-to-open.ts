import { performance } from 'node:perf_hooks';
import type { BrowserContext } from 'playwright-core';
import type { BenchContext } from './section.ts';

const WAIT_MS = 60_000;

/** Where the PDF of a page comes from, in whichever tab it opens. */
function firstBytes(visitor: BrowserContext): Promise<unknown> {
  return visitor.waitForEvent('response', {
    predicate: (response) => new URL(response.url()).pathname.startsWith('/media/'),
    timeout: WAIT_MS,
  });
}

/**
 * What a visitor waits for: from the press on a free presentation's page until the PDF opens in a tab of its own, in
 * milliseconds. The page asks every 1.5 seconds whether it is there, as V§7 says.
 */
export async function clickToOpen(bench: BenchContext, address: string): Promise<number> {
  const visitor = await (await bench.browser()).newContext({ locale: 'en' });
  try {
    const page = await visitor.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Download PDF/ }).click();
    const press = page.getByRole('dialog').getByRole('button', { name: 'Download PDF' });
    await press.waitFor();
    const opened = firstBytes(visitor);
    const start = performance.now();
    await press.click();
    await opened;
    return performance.now() - start;
  } finally {
    await visitor.close();
  }
}
