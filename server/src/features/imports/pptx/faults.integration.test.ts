import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { faultsDir } from '../../../testing/corpus.ts';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importPptx } from './index.ts';
import { slidesOf } from './testing/open-built.ts';

const folder = faultsDir();

/** All elements of a slide (counted from 1), those in groups included, and the codes of its warnings. */
async function openSlide(file: string, number: number) {
  const { document, warnings } = await importPptx(
    { name: file, bytes: await readFile(join(folder!, file)) },
    () => undefined,
  );
  expectStrictDocument(document);
  const slide = slidesOf(document)[number - 1]!;
  const flat = (elements: readonly Element[]): Element[] =>
    elements.flatMap((it) => (it.kind === 'group' ? [it, ...flat(it.children)] : [it]));
  const elements = flat(slide.elements);
  const codes = warnings.filter((it) => it.topicId === slide.id).map((it) => it.code);
  const ofKind = <K extends Element['kind']>(kind: K) =>
    elements.filter((it): it is Extract<Element, { kind: K }> => it.kind === kind);
  return { document, slide, ofKind, codes };
}

describe.skipIf(folder === undefined)(
  'real files that showed a fault (needs the folder of faults beside the repository)',
  () => {
    it.each([
      ['oxsdk__O12Typical.pptx', 6],
      ['poi__bug62513.pptx', 12],
    ])('%s: cells of the table on slide %i have neither bullets nor body sizes', async (file, number) => {
      const [table] = (await openSlide(file, number)).ofKind('table');
      const paragraphs = table!.rows.flatMap((row) => row.cells.flatMap((cell) => cell.body.paragraphs));
      expect(paragraphs.length).toBeGreaterThan(10);
      expect(paragraphs.filter((it) => it.bullet)).toEqual([]);
      const sizes = paragraphs.flatMap((it) => it.runs.map((run) => run.size ?? 0));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
    });

    it.each([1, 2, 3, 4])('Google Slides: the table on slide %i is as wide as its grid', async (number) => {
      const [table] = (await openSlide('automizer__GS_Tables_Merged.pptx', number)).ofKind('table');
      expect(table!.width).toBeCloseTo(
        table!.columns.reduce((sum, column) => sum + column, 0),
        1,
      );
      expect(table!.width).toBeGreaterThanOrEqual(569);
    });

    it('colours a pie of style 1 in greys', async () => {
      const [chart] = (await openSlide('oxsdk__O12Typical.pptx', 8)).ofKind('chart');
      for (const color of chart!.series[0]!.pointColors!) expect(color).toMatch(/^#(..)\1\1$/);
    });

    it('reads the lines and text of a chart on a picture', async () => {
      const [chart] = (await openSlide('poi__chart-picture-bg.pptx', 1)).ofKind('chart');
      expect(chart).toMatchObject({
        legendSize: 11.97,
        valueAxis: { size: 11.97, gridLine: { width: 0.75 } },
      });
    });

    it('draws a 3-D pie with a side and names it in a warning', async () => {
      const { ofKind, codes } = await openSlide('oxsdk__FinanPerf_TP10167117.potx', 7);
      expect(ofKind('chart')[0]).toMatchObject({ chart: 'pie', tilt: 30 });
      expect(codes).toContain('pptx.chart_3d');
    });

    it.each([15, 26])('shows the ActiveX control of slide %i by its picture', async (number) => {
      const { slide, codes } = await openSlide('poi__keyframes.pptx', number);
      expect(slide.elements.at(-1)).toMatchObject({ kind: 'image' });
      expect(codes).toContain('pptx.control');
    });

    it('shows the TIFF picture of a layout', async () => {
      const { document, ofKind, codes } = await openSlide('poi__ArtisticEffectSample.pptx', 2);
      const names = ofKind('image').map((it) => document.assets[it.asset]!);
      expect(names).toContainEqual(expect.objectContaining({ name: 'image2.tiff', mediaType: 'image/png' }));
      expect(codes).not.toContain('pptx.picture_format');
    });

    it('draws all slices of a pie in a metafile, and its labels apart', async () => {
      const { ofKind } = await openSlide('oxsdk__o09_Performance_typical.pptx', 3);
      const charts = ofKind('group').filter((it) => it.alt === 'Embedded Chart');
      const drawn = charts.flatMap((it) => it.children);
      const curved = drawn.flatMap((it) =>
        it.kind === 'shape' && it.geometry.kind === 'path'
          ? it.geometry.paths.filter((path) => path.d.includes('C'))
          : [],
      );
      expect(curved).toHaveLength(3);
      const runs = drawn.flatMap((it) =>
        it.kind === 'text' ? it.body.paragraphs.flatMap((p) => p.runs) : [],
      );
      const sizes = runs.filter((run) => run.text === '1st Qtr').map((run) => run.size ?? 0);
      expect(sizes).toHaveLength(2);
      expect(Math.max(...sizes)).toBeLessThan(13);
    });
  },
);
