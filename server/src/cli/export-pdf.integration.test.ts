import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import type { Scene } from '@flydeck/scene/model/scene';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPdfUaViolations } from '../features/exports/testing/check-pdf-ua.ts';
import { openWithPdfjs } from '../features/exports/testing/open-with-pdfjs.ts';
import { PdfFile } from '../features/exports/testing/read-pdf-objects.ts';
import { type PdfSources, writePdf } from '../features/exports/write-pdf.ts';
import { importFile } from '../features/imports/index.ts';
import { openBuildDeps } from '../publishing/build-deps.ts';
import { compileScene } from '../publishing/build-scene.ts';

const corpus = corpusDir();
const FILES = [
  'pptx/mstcc__Azure Service Fabric.pptx',
  'pptx/automizer__ShapeTypesCollection.pptx',
  'pptx/poi__with_japanese.pptx',
  'pptx/ossf__Best-Practices-for-Open-Source-Developers-Story.pptx',
  'pdf/pdfcpu__tableRTL.pdf',
  'md/lemire__week5.md',
  'md/slidev__demo-starter-slides.md',
];
const OPTIONS: PdfOptions[] = [
  { steps: 'all', notes: false, size: 'screen' },
  { steps: 'all', notes: true, size: 'screen' },
  { steps: 'all', notes: false, size: 'a4' },
  { steps: 'all', notes: true, size: 'a4' },
  { steps: 'overview', notes: true, size: 'a4' },
];
/** Returns a description of the options for test titles. */
const titleOf = ({ steps, notes, size }: PdfOptions): string =>
  [steps, ...(notes ? ['with notes'] : []), size].join(', ');
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');
/** Returns the first three words of at least four Latin characters. */
const firstWords = (notes = ''): string[] => notes.match(/[a-z]{4,}/gi)?.slice(0, 3) ?? [];

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).error === undefined;

interface CompiledDeck {
  readonly scene: Scene;
  readonly sources: PdfSources;
}
const compiledDecks = new Map<string, Promise<CompiledDeck>>();

/** Compiles a file of the corpus, once per run. */
function compileFromCorpus(name: string): Promise<CompiledDeck> {
  const cached = compiledDecks.get(name);
  if (cached) return cached;
  const compilation = (async () => {
    const deck = await importFile({ name, bytes: readFileSync(join(corpus!, name)) }, () => undefined);
    const deps = await openBuildDeps();
    // A PDF contains the original pictures, without versions in other sizes.
    const { scene } = await compileScene(deck, deps, { sizes: false });
    const { fonts } = deps;
    const sources = {
      sfnt: (id: string) => fonts.sfnt(id),
      asset: async (id: string) => deck.assets.get(id),
      fonts,
    };
    return { scene, sources };
  })();
  compiledDecks.set(name, compilation);
  return compilation;
}

describe.skipIf(!corpus)(`real presentations as PDF${corpus ? '' : ' (the corpus is missing)'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flydeck-pdf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const exportPdf = async (name: string, options?: PdfOptions) => {
    const { scene, sources } = await compileFromCorpus(name);
    return { bytes: await writePdf(scene, sources, {}, options), scene };
  };

  describe.each(FILES)('%s', (name) => {
    it.each(OPTIONS.map((options) => [titleOf(options), options] as const))(
      'conforms to PDF/UA-1 and contains the pages, bookmarks and notes of the steps: %s',
      async (_name, options) => {
        const { bytes, scene } = await exportPdf(name, options);
        expect(findPdfUaViolations(new PdfFile(bytes))).toEqual([]);
        const pdf = await openWithPdfjs(bytes);
        // The PDF of the overview has one page, with the bookmark and the notes of the first step.
        const steps = options.steps === 'overview' ? scene.steps.slice(0, 1) : scene.steps;
        if (options.notes) expect(pdf.pages.length).toBeGreaterThanOrEqual(steps.length);
        else expect(pdf.pages).toHaveLength(steps.length);
        expect(pdf).toMatchObject({ title: scene.title, language: scene.language, brokenBookmarks: [] });
        const bookmarkTitles = steps.map(({ title }, index) => title.trim() || String(index + 1));
        expect(pdf.bookmarks).toEqual(expect.arrayContaining(bookmarkTitles));
        const text = withoutSpaces(pdf.pages.map((page) => page.text).join(''));
        for (const { notes } of options.notes ? steps : [])
          for (const word of firstWords(notes)) expect(text).toContain(word);
      },
    );

    it.skipIf(!isInstalled('qpdf'))(
      `passes qpdf --check, and pdfinfo if installed${isInstalled('qpdf') ? '' : ' (qpdf is not installed)'}`,
      async () => {
        for (const [index, options] of OPTIONS.entries()) {
          const path = join(folder, `checked-${index}.pdf`);
          writeFileSync(path, (await exportPdf(name, options)).bytes);
          expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
            'No syntax or stream encoding errors',
          );
          if (isInstalled('pdfinfo')) expect(spawnSync('pdfinfo', [path], { encoding: 'utf8' }).stderr).toBe('');
        }
      },
    );
  });

  const hasPdftotext = isInstalled('pdftotext');
  it.skipIf(!hasPdftotext)(`have extractable text${hasPdftotext ? '' : ' (pdftotext is not installed)'}`, async () => {
    const path = join(folder, 'words.pdf');
    writeFileSync(path, (await exportPdf('md/lemire__week5.md')).bytes);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    expect(text).toContain('An evil-genius guide to');
    expect(text).toContain('🇨🇦');
  });
});
