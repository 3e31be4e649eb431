import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOfPdfUa } from '../features/exports/testing/check-pdf-ua.ts';
import { PdfFile } from '../features/exports/testing/read-pdf-objects.ts';
import { writePdf } from '../features/exports/write-pdf.ts';
import { importFile } from '../features/imports/index.ts';
import { openBuildDeps } from '../features/presentations/building/build-deps.ts';
import { buildScene } from '../features/presentations/building/build-scene.ts';
import { corpusDir } from '../testing/corpus.ts';

const corpus = corpusDir();
const FILES = [
  'pptx/mstcc__Azure Service Fabric.pptx',
  'pptx/automizer__ShapeTypesCollection.pptx',
  'pptx/poi__with_japanese.pptx',
  'pdf/pdfcpu__tableRTL.pdf',
  'md/lemire__week5.md',
];
const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined;

describe.skipIf(!corpus)(`real presentations as PDF${corpus ? '' : ' (the corpus is not here)'}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flydeck-pdf-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function exported(name: string): Promise<{ bytes: Uint8Array; steps: number }> {
    const deck = await importFile({ name, bytes: readFileSync(join(corpus!, name)) }, () => undefined);
    const deps = await openBuildDeps();
    const { scene } = await buildScene(deck, deps, { pictures: false, sizes: false });
    const bytes = await writePdf(scene, {
      sfnt: (id) => deps.fonts.sfnt(id),
      asset: async (id) => deck.assets.get(id),
    });
    return { bytes, steps: scene.steps.length };
  }

  it.each(FILES)('%s keeps the rules of PDF/UA-1', async (name) => {
    const { bytes, steps } = await exported(name);
    const file = new PdfFile(bytes);
    expect(file.pages).toHaveLength(steps);
    expect(breachesOfPdfUa(file)).toEqual([]);
  });

  it.skipIf(!has('qpdf'))(`is sound${has('qpdf') ? '' : ' (qpdf is not installed)'}`, async () => {
    const path = join(folder, 'sound.pdf');
    writeFileSync(path, (await exported(FILES[0]!)).bytes);
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    );
  });

  const poppler = has('pdftotext');
  it.skipIf(!poppler)(`gives its words${poppler ? '' : ' (pdftotext is not installed)'}`, async () => {
    const path = join(folder, 'words.pdf');
    writeFileSync(path, (await exported('md/lemire__week5.md')).bytes);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    expect(text).toContain('An evil-genius guide to');
    expect(text).toContain('🇨🇦');
  });
});
