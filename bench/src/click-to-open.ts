import { performance } from 'node:perf_hooks';
import type { BrowserContext } from 'playwright-core';
import type { BenchContext } from './section.ts';

const WAIT_MS = 60_000;

/** Resolves with the first response for the PDF, in any tab. */
function firstBytes(visitor: BrowserContext): Promise<unknown> {
  return visitor.waitForEvent('response', {
    predicate: (response) => new URL(response.url()).pathname.startsWith('/media/'),
    timeout: WAIT_MS,
  });
}

/**
 * Time in milliseconds from the click on a free presentation's page until the PDF opens in a new tab. The page
 * polls every 1.5 seconds (V7.6).
 */
export async function clickToOpen(bench: BenchContext, url: string): Promise<number> {
  const visitor = await (await bench.browser()).newContext({ locale: 'en' });
  try {
    const page = await visitor.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
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
