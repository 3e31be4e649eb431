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
/** Some files have notes on many slides. */
const OPTIONS: PdfOptions[] = [
  { steps: 'all', notes: false, size: 'screen' },
  { steps: 'all', notes: true, size: 'screen' },
  { steps: 'all', notes: false, size: 'a4' },
  { steps: 'all', notes: true, size: 'a4' },
  { steps: 'overview', notes: true, size: 'a4' },
];
const nameOf = ({ steps, notes, size }: PdfOptions): string =>
  [steps, ...(notes ? ['with notes'] : []), size].join(', ');
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');
const firstWords = (notes = ''): string[] => notes.match(/[a-z]{4,}/gi)?.slice(0, 3) ?? [];

const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined;

interface Built {
  readonly scene: Scene;
  readonly sources: PdfSources;
}
const built = new Map<string, Promise<Built>>();

/** Compiles a file of the corpus, once per run. */
function buildFromCorpus(name: string): Promise<Built> {
  const known = built.get(name);
  if (known) return known;
  const building = (async () => {
    const deck = await importFile({ name, bytes: readFileSync(join(corpus!, name)) }, () => undefined);
    const deps = await openBuildDeps();
    const { scene } = await compileScene(deck, deps, { sizes: false });
    const { fonts } = deps;
    const sources = {
      sfnt: (id: string) => fonts.sfnt(id),
      asset: async (id: string) => deck.assets.get(id),
      fonts,
    };
    return { scene, sources };
  })();
  built.set(name, building);
  return building;
}

describe.skipIf(!corpus)(`real presentations as PDF${corpus ? '' : ' (the corpus is missing)'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flydeck-pdf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const exported = async (name: string, options?: PdfOptions) => {
    const { scene, sources } = await buildFromCorpus(name);
    return { bytes: await writePdf(scene, sources, {}, options), scene };
  };

  describe.each(FILES)('%s', (name) => {
    it.each(OPTIONS.map((options) => [nameOf(options), options] as const))(
      'conforms to PDF/UA-1: %s',
      async (_name, options) => {
        const { bytes, scene } = await exported(name, options);
        expect(findPdfUaViolations(new PdfFile(bytes))).toEqual([]);
        const opened = await openWithPdfjs(bytes);
        const steps = options.steps === 'overview' ? scene.steps.slice(0, 1) : scene.steps;
        if (options.notes) expect(opened.pages.length).toBeGreaterThanOrEqual(steps.length);
        else expect(opened.pages).toHaveLength(steps.length);
        expect(opened).toMatchObject({ title: scene.title, language: scene.language, deadBookmarks: [] });
        const names = steps.map(({ title }, index) => title.trim() || String(index + 1));
        expect(opened.bookmarks).toEqual(expect.arrayContaining(names));
        const text = withoutSpaces(opened.pages.map((page) => page.text).join(''));
        for (const { notes } of options.notes ? steps : [])
          for (const word of firstWords(notes)) expect(text).toContain(word);
      },
    );

    it.skipIf(!has('qpdf'))(
      `passes qpdf --check${has('qpdf') ? '' : ' (qpdf is not installed)'}`,
      async () => {
        for (const [index, options] of OPTIONS.entries()) {
          const path = join(folder, `sound-${index}.pdf`);
          writeFileSync(path, (await exported(name, options)).bytes);
          expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
            'No syntax or stream encoding errors',
          );
          if (has('pdfinfo')) expect(spawnSync('pdfinfo', [path], { encoding: 'utf8' }).stderr).toBe('');
        }
      },
    );
  });

  const poppler = has('pdftotext');
  it.skipIf(!poppler)(`has extractable text${poppler ? '' : ' (pdftotext is not installed)'}`, async () => {
    const path = join(folder, 'words.pdf');
    writeFileSync(path, (await exported('md/lemire__week5.md')).bytes);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    expect(text).toContain('An evil-genius guide to');
    expect(text).toContain('🇨🇦');
  });
});
