import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { Scene } from '@flydeck/scene/model/scene';
import { describe, expect, it } from 'vitest';
import { findPdfUaViolations } from './testing/check-pdf-ua.ts';
import { openWithPdfjs } from './testing/open-with-pdfjs.ts';
import { PdfFile } from './testing/read-pdf-objects.ts';
import { BOX, createFrame, createScene, rootFrame, textItem, writePdfBytes } from './testing/small-scenes.ts';

/** Speaker notes that need several pages. */
const LONG_NOTES = Array.from({ length: 80 }, (_, n) => `Satz ${n} von vielen, die lange nicht enden.`).join('\n');

/** Returns a scene of a root topic with two child topics. The step of the first child topic has speaker notes. */
function createSceneWithNotes(notes: string): Scene {
  /** Returns the display list and the structure of a frame that contains only a heading. */
  const withHeading = (text: string) => {
    const item = textItem(text, 100);
    return { items: [item], struct: [{ role: 'H1' as const, from: 0, to: 1 }] };
  };
  const link = { box: BOX, link: { frame: 2 }, label: 'Weiter' };
  const frames = [
    rootFrame({ children: [1, 2], ...withHeading('Alles') }),
    createFrame({ title: 'Eins', links: [link], ...withHeading('Eins') }),
    createFrame({ title: 'Zwei', ...withHeading('Zwei') }),
  ];
  const steps = frames.map(({ title }, index) => ({
    frame: index,
    title,
    view: BOX,
    ...(index === 1 ? { notes } : {}),
  }));
  return createScene(frames, { steps });
}

/**
 * Writes the PDF of the scene with notes, expects no violations of PDF/UA, and reads the file with PDF.js. Without
 * options, the PDF has all steps, no notes and pages of the size `screen`.
 */
async function exportPdf(options: Partial<PdfOptions>, notes = 'Guten Tag.\nשלום (עולם)') {
  const bytes = await writePdfBytes(createSceneWithNotes(notes), new Map(), {
    steps: 'all',
    notes: false,
    size: 'screen',
    ...options,
  });
  expect(findPdfUaViolations(new PdfFile(bytes))).toEqual([]);
  return openWithPdfjs(bytes);
}

/** Returns the pages' sizes in points. */
const pageSizes = ({ pages }: Awaited<ReturnType<typeof exportPdf>>) =>
  pages.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`);

describe('the options of a PDF', () => {
  it('allow one page per step in the size of the step, with bookmarks and links', async () => {
    const pdf = await exportPdf({});
    expect(pageSizes(pdf)).toEqual(['400 × 300', '400 × 300', '400 × 300']);
    expect(pdf).toMatchObject({ title: 'Über Wolken', language: 'de', brokenBookmarks: [] });
    expect(pdf.bookmarks).toEqual(['All', 'Eins', 'Zwei']);
    // The page of the root topic also shows the text of its child topics.
    expect(pdf.pages.map(({ text }) => text)).toEqual(['AllesEinsZwei', 'Eins', 'Zwei']);
    expect(pdf.pages[1]?.links).toEqual(['frame-2']);
  });

  it('allow a page of the overview only, with one bookmark', async () => {
    const pdf = await exportPdf({ steps: 'overview' });
    expect(pdf.pages.map(({ text }) => text)).toEqual(['AllesEinsZwei']);
    expect(pdf.bookmarks).toEqual(['All']);
  });

  it('allow A4, in the orientation of the steps', async () => {
    const pdf = await exportPdf({ size: 'a4' });
    expect(pageSizes(pdf)).toEqual(Array(3).fill('842 × 595'));
    expect(pdf.pages[1]?.links).toEqual(['frame-2']);
  });

  it('add notes to the pages of their steps', async () => {
    const pdf = await exportPdf({ notes: true });
    expect(pdf.pages.map(({ height }) => height > 300)).toEqual([false, true, false]);
    expect(pdf.pages[1]?.text).toContain('Guten Tag.');
    expect([...(pdf.pages[1]?.roles ?? [])]).toEqual(expect.arrayContaining(['H1', 'P']));
  });

  it('add notes to portrait A4 pages with page numbers', async () => {
    const pdf = await exportPdf({ notes: true, size: 'a4' });
    expect(pageSizes(pdf)).toEqual(Array(3).fill('595 × 842'));
    expect(pdf.pages[1]?.text).toContain('Guten Tag.');
    expect(pdf.pages[2]?.text).toMatch(/Zwei.*Über Wolken.*3/);
  });

  it.each(['screen', 'a4'] as const)('continue long notes on further pages (%s)', async (size) => {
    const pdf = await exportPdf({ notes: true, size }, LONG_NOTES);
    expect(pdf.pages.length).toBeGreaterThan(3);
    const text = pdf.pages.map((page) => page.text).join('');
    // The text is split into two parts, because each sentence occurs once.
    for (let n = 0; n < 80; n++) expect(text.split(`Satz ${n} von`)).toHaveLength(2);
    expect(pdf.bookmarks).toEqual(['All', 'Eins', 'Zwei']);
    expect(pdf.brokenBookmarks).toEqual([]);
    // 842 points is the height of A4.
    for (const page of pdf.pages) expect(page.height).toBeLessThanOrEqual(842);
  });
});
