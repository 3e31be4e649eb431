import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defined } from '@flydeck/scene/checked-access';
import { createFontSystem } from '@flydeck/server/adapters/fonts/index';
import { writePdf } from '@flydeck/server/features/exports/write-pdf';
import type { Browser } from 'playwright-core';
import { listReadableCorpus, NO_CORPUS } from './corpus.ts';
import { median, medianMs, type Row } from './measure.ts';
import { convertByLibreOffice, isInstalled } from './peers.ts';
import { createPhotoDeck } from './photo-deck.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Number of measured runs of each PDF in this process. */
const WARM_RUNS = 11;
/** The script behind `npm run flydeck`. */
const CLI = fileURLToPath(new URL('../../scripts/flydeck.mjs', import.meta.url));
/** Number of measured runs of each command. Each run starts a new process. */
const COLD_RUNS = 5;
/** The files of the corpus that are converted. */
const DECKS = ['pptx/amueller__pycon_de_2012_machine_learning.pptx', 'pptx/mstcc__Azure Service Fabric.pptx'];

/** Measures writing PDFs of 10 and 40 pages with photographs. The peer prints the same pages in a running Chromium. */
async function compareWithChromium(browser: Browser): Promise<Row[]> {
  const fonts = await createFontSystem();
  // Shapes a character to get the id of the font.
  const [shapedRun] = fonts.shape('A', { family: 'Raleway', weight: 400, italic: false, language: 'en' }, 'ltr');
  const fontId = defined(shapedRun?.font, 'font of the text');
  const rows: Row[] = [];
  for (const pages of [10, 40]) {
    const deck = createPhotoDeck(pages, fontId);
    const ourMs = await medianMs(WARM_RUNS, () =>
      writePdf(deck.scene, { sfnt: (id) => fonts.sfnt(id), asset: async (id) => deck.photos.get(id) }),
    );
    const page = await browser.newPage();
    await page.setContent(deck.html, { waitUntil: 'load' });
    const chromiumMs = await medianMs(WARM_RUNS, () =>
      page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }),
    );
    await page.close();
    rows.push({
      name: `PDF, ${pages} pages with photographs`,
      unit: 'ms',
      flydeck: ourMs,
      better: 'lower',
      peer: { name: 'Chromium, warm print', value: chromiumMs },
      goal: '≥ 10× faster',
      isReached: chromiumMs / ourMs >= 10,
    });
  }
  return rows;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures converting real PowerPoint files to PDF with Flydeck's command line, alternating with LibreOffice. Reports
 * median durations of the processes.
 */
async function compareWithLibreOffice(scratch: string): Promise<Row[]> {
  const run = promisify(execFile);
  const files = (listReadableCorpus() ?? []).filter(({ name }) => DECKS.includes(name));
  const rows: Row[] = [];
  for (const file of files) {
    const out = join(scratch, 'deck.pdf');
    const ourDurationsMs: number[] = [];
    const peerDurationsMs: number[] = [];
    // The first round is not counted: it creates a profile, compiled code and decoded fonts, which later rounds reuse.
    for (let round = 0; round <= COLD_RUNS; round++) {
      ourDurationsMs.push(await measureMs(() => run(process.execPath, [CLI, 'export', file.path, '--pdf', out])));
      peerDurationsMs.push(await measureMs(() => convertByLibreOffice([file.path], scratch, scratch)));
    }
    const [ourMs, peerMs] = [median(ourDurationsMs.slice(1)), median(peerDurationsMs.slice(1))];
    rows.push({
      name: `PowerPoint to PDF by command, ${file.metadata.slides} slides`,
      unit: 'ms',
      flydeck: ourMs,
      better: 'lower',
      peer: { name: 'LibreOffice', value: peerMs },
      goal: '≥ 2× faster',
      isReached: peerMs / ourMs >= 2,
    });
  }
  return rows;
}

/** Benchmarks the export to PDF. The peers are Chromium and, if it is installed, LibreOffice. */
export async function benchPdf({ browser, scratch }: BenchContext): Promise<SectionResult> {
  const rows = await compareWithChromium(await browser());
  const notes: string[] = [];
  if (!listReadableCorpus()) notes.push(NO_CORPUS);
  else if (isInstalled('soffice')) rows.push(...(await compareWithLibreOffice(scratch)));
  else notes.push('PowerPoint to PDF by command was not measured: LibreOffice (soffice) is not installed.');
  if (!isInstalled('decktape')) notes.push('decktape is not installed and was not compared.');
  return { rows, notes };
}
