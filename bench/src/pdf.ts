import { createFontSystem } from '@flydeck/server/adapters/fonts/index';
import { writePdf } from '@flydeck/server/features/exports/write-pdf';
import type { Browser } from 'playwright-core';
import { medianMs, type Row } from './measure.ts';
import { photoDeck } from './photo-deck.ts';

const RUNS = 11;

/** PDF of 10 and 40 pages with a photograph each, beside Chromium's own warm print of the same pages. */
export async function benchPdf(browser: Browser): Promise<Row[]> {
  const fonts = await createFontSystem();
  const [piece] = fonts.shape('A', { family: 'Raleway', weight: 400, italic: false, language: 'en' }, 'ltr');
  const fontId = piece!.font!;
  const rows: Row[] = [];
  for (const pages of [10, 40]) {
    const deck = photoDeck(pages, fontId);
    const ours = await medianMs(RUNS, () =>
      writePdf(deck.scene, { sfnt: (id) => fonts.sfnt(id), asset: async (id) => deck.photos.get(id) }),
    );
    const page = await browser.newPage();
    await page.setContent(deck.html, { waitUntil: 'load' });
    const chromium = await medianMs(RUNS, () =>
      page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }),
    );
    await page.close();
    const value = chromium / ours;
    rows.push({
      name: `PDF, ${pages} pages with photographs`,
      unit: 'ms',
      ours,
      better: 'lower',
      peer: { name: 'Chromium, warm print', value: chromium },
      goal: '≥ 10× faster',
      reached: value >= 10,
    });
  }
  return rows;
}
