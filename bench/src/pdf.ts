import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createFontSystem } from '@flydeck/server/adapters/fonts/index';
import { writePdf } from '@flydeck/server/features/exports/write-pdf';
import type { Browser } from 'playwright-core';
import { NO_CORPUS, readableCorpus } from './corpus.ts';
import { median, medianMs, type Row } from './measure.ts';
import { convertByLibreOffice, isInstalled } from './peers.ts';
import { photoDeck } from './photo-deck.ts';
import type { BenchContext, SectionResult } from './section.ts';

const RUNS = 11;
/** The script behind `npm run flydeck`. */
const CLI = fileURLToPath(new URL('../../scripts/flydeck.mjs', import.meta.url));
const COLD_RUNS = 5;
const DECKS = ['pptx/amueller__pycon_de_2012_machine_learning.pptx', 'pptx/mstcc__Azure Service Fabric.pptx'];

/** PDFs of 10 and 40 pages with a photograph each, compared with Chromium printing the same pages warm. */
async function compareWithChromium(browser: Browser): Promise<Row[]> {
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
    rows.push({
      name: `PDF, ${pages} pages with photographs`,
      unit: 'ms',
      ours,
      better: 'lower',
      peer: { name: 'Chromium, warm print', value: chromium },
      goal: '≥ 10× faster',
      reached: chromium / ours >= 10,
    });
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Converts real PowerPoint files to PDF, each with one command, alternating with LibreOffice: medians of whole
 * processes.
 */
async function compareWithLibreOffice(scratch: string): Promise<Row[]> {
  const run = promisify(execFile);
  const files = (readableCorpus() ?? []).filter(({ name }) => DECKS.includes(name));
  const rows: Row[] = [];
  for (const file of files) {
    const out = join(scratch, 'deck.pdf');
    const [ours, peer]: [number[], number[]] = [[], []];
    // The first run creates what later ones reuse: a profile, compiled code and decoded fonts.
    for (let round = 0; round <= COLD_RUNS; round++) {
      ours.push(await timed(() => run(process.execPath, [CLI, 'export', file.path, '--pdf', out])));
      peer.push(await timed(() => convertByLibreOffice([file.path], scratch, scratch)));
    }
    const [mine, other] = [median(ours.slice(1)), median(peer.slice(1))];
    rows.push({
      name: `PowerPoint to PDF by command, ${file.facts.slides} slides`,
      unit: 'ms',
      ours: mine,
      better: 'lower',
      peer: { name: 'LibreOffice', value: other },
      goal: '≥ 2× faster',
      reached: other / mine >= 2,
    });
  }
  return rows;
}

export async function benchPdf({ browser, scratch }: BenchContext): Promise<SectionResult> {
  const rows = await compareWithChromium(await browser());
  const notes: string[] = [];
  if (!readableCorpus()) notes.push(NO_CORPUS);
  else if (isInstalled('soffice')) rows.push(...(await compareWithLibreOffice(scratch)));
  else notes.push('PowerPoint to PDF by command was not measured: LibreOffice (soffice) is not installed.');
  if (!isInstalled('decktape')) notes.push('decktape is not installed and was not compared.');
  return { rows, notes };
}
