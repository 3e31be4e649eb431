import { downloadBytes, publishLargeDeck } from './large-deck.ts';
import type { Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/**
 * Maximum size of the compressed JavaScript that a page loads before a click on Present, in units of 1024 bytes. An
 * empty page of Next.js loads as much.
 */
const MAX_INITIAL_KB = 112;

/** Measures the compressed JavaScript that a presentation's page loads before and after a click on Present. */
export async function benchJavaScript(context: BenchContext): Promise<SectionResult> {
  const url = await publishLargeDeck(context);
  const page = await (await context.browser()).newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    // The browser can report the request of a script as `other`. The URL shows whether a request is for a script.
    if (['script', 'other'].includes(request.resourceType()) && /\.m?js(\?|$)/.test(request.url()))
      scripts.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const initialScripts = [...scripts];
  await page.getByRole('button', { name: 'Present', exact: true }).first().click();
  await page.waitForSelector('canvas');
  await page.waitForLoadState('networkidle');
  const presentScripts = [...scripts].filter((script) => !initialScripts.includes(script));
  await page.close();
  const totalKb = async (urls: readonly string[]) =>
    (await Promise.all(urls.map(downloadBytes))).reduce((sum, bytes) => sum + bytes.length, 0) / 1024;
  const initialKb = await totalKb(initialScripts);
  const row = (name: string, sizeKb: number): Row => ({ name, unit: 'KB', flydeck: sizeKb, better: 'lower' });
  return {
    rows: [
      {
        ...row('JavaScript before Present, brotli', initialKb),
        goal: `≤ ${MAX_INITIAL_KB} KB`,
        isReached: initialKb <= MAX_INITIAL_KB,
      },
      row('JavaScript that Present adds, brotli', await totalKb(presentScripts)),
    ],
  };
}
