import { performance } from 'node:perf_hooks';
import type { BrowserContext } from 'playwright-core';
import type { BenchContext } from './section.ts';

const TIMEOUT_MS = 60_000;

/** Resolves when a tab of the browser context receives the response with the PDF. */
function waitForPdf(visitor: BrowserContext): Promise<unknown> {
  return visitor.waitForEvent('response', {
    predicate: (response) => new URL(response.url()).pathname.startsWith('/media/'),
    timeout: TIMEOUT_MS,
  });
}

/**
 * Returns the milliseconds from the click on "Download PDF" in the dialog until a new tab receives the response with
 * the PDF. The presentation at `url` must have a free PDF. The page polls the export every 1.5 seconds (V7.6), so the
 * result includes up to 1.5 seconds of waiting.
 */
export async function measureClickToOpen(bench: BenchContext, url: string): Promise<number> {
  const visitor = await (await bench.browser()).newContext({ locale: 'en' });
  try {
    const page = await visitor.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Download PDF/ }).click();
    const downloadButton = page.getByRole('dialog').getByRole('button', { name: 'Download PDF' });
    await downloadButton.waitFor();
    const pdfResponse = waitForPdf(visitor);
    const start = performance.now();
    await downloadButton.click();
    await pdfResponse;
    return performance.now() - start;
  } finally {
    await visitor.close();
  }
}
