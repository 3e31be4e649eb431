import { bytesOf, publishLargeDeck } from './large-deck.ts';
import type { Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Goal before Present: the size that Next.js ships for an empty page. */
const BEFORE_KB = 112;

/** Brotli-compressed JavaScript that a browser loads with a presentation's page, before and after Present. */
export async function benchJavaScript(context: BenchContext): Promise<SectionResult> {
  const url = await publishLargeDeck(context);
  const page = await (await context.browser()).newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (['script', 'other'].includes(request.resourceType()) && /\.m?js(\?|$)/.test(request.url()))
      scripts.add(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const before = [...scripts];
  await page.getByRole('button', { name: 'Present', exact: true }).first().click();
  await page.waitForSelector('canvas');
  await page.waitForLoadState('networkidle');
  const after = [...scripts].filter((script) => !before.includes(script));
  await page.close();
  const kb = async (urls: readonly string[]) =>
    (await Promise.all(urls.map(bytesOf))).reduce((sum, bytes) => sum + bytes.length, 0) / 1024;
  const beforeKb = await kb(before);
  const row = (name: string, ours: number): Row => ({ name, unit: 'KB', ours, better: 'lower' });
  return {
    rows: [
      {
        ...row('JavaScript before Present, brotli', beforeKb),
        goal: `≤ ${BEFORE_KB} KB`,
        reached: beforeKb <= BEFORE_KB,
      },
      row('JavaScript that Present adds, brotli', await kb(after)),
    ],
  };
}
