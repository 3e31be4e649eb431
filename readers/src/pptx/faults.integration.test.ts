import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { faultsDir } from '../testing/corpus.ts';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importPptx } from './index.ts';
import { slidesOf } from './testing/import-test-deck.ts';

const folder = faultsDir();

/**
 * Imports a file. Returns the document, the slide with `slideNumber` (from 1), the codes of the slide's warnings, and a
 * function that returns the slide's elements of a kind, including elements in groups.
 */
async function openSlide(file: string, slideNumber: number) {
  const { document, warnings } = await importPptx(
    { name: file, bytes: await readFile(join(folder!, file)) },
    () => undefined,
  );
  expectStrictDocument(document);
  const slide = slidesOf(document)[slideNumber - 1]!;
  const flatten = (elements: readonly Element[]): Element[] =>
    elements.flatMap((element) => (element.kind === 'group' ? [element, ...flatten(element.children)] : [element]));
  const elements = flatten(slide.elements);
  const codes = warnings.filter((warning) => warning.topicId === slide.id).map((warning) => warning.code);
  const ofKind = <K extends Element['kind']>(kind: K) =>
    elements.filter((element): element is Extract<Element, { kind: K }> => element.kind === kind);
  return { document, slide, ofKind, codes };
}

describe.skipIf(folder === undefined)(
  'real files that were imported incorrectly before (skipped without the folder of faults)',
  () => {
    it.each([
      ['oxsdk__O12Typical.pptx', 6],
      ['poi__bug62513.pptx', 12],
    ])(
      'imports %s without the bullets and font sizes of the body style in table cells on slide %i',
      async (file, slideNumber) => {
        const [table] = (await openSlide(file, slideNumber)).ofKind('table');
        const paragraphs = table!.rows.flatMap((row) => row.cells.flatMap((cell) => cell.body.paragraphs));
        expect(paragraphs.length).toBeGreaterThan(10);
        expect(paragraphs.filter((paragraph) => paragraph.bullet)).toEqual([]);
        const sizes = paragraphs.flatMap((paragraph) => paragraph.runs.map((run) => run.size ?? 0));
        // The sizes are in points. The text of the body style is larger.
        expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
      },
    );

    it.each([1, 2, 3, 4])(
      'sets the width of the Google Slides table on slide %i to the sum of the widths of its columns',
      async (slideNumber) => {
        const [table] = (await openSlide('automizer__GS_Tables_Merged.pptx', slideNumber)).ofKind('table');
        expect(table!.width).toBeCloseTo(
          table!.columns.reduce((sum, column) => sum + column, 0),
          1,
        );
        // The width is in points. The graphic frames of these tables are narrower than the columns.
        expect(table!.width).toBeGreaterThanOrEqual(569);
      },
    );

    it('colours a pie chart of style 1 in greys', async () => {
      const [chart] = (await openSlide('oxsdk__O12Typical.pptx', 8)).ofKind('chart');
      for (const color of chart!.series[0]!.pointColors!) expect(color).toMatch(/^#(..)\1\1$/);
    });

    it('reads line and text styles of a chart with a picture background', async () => {
      const [chart] = (await openSlide('poi__chart-picture-bg.pptx', 1)).ofKind('chart');
      expect(chart).toMatchObject({
        legendSize: 11.97,
        valueAxis: { size: 11.97, gridLine: { width: 0.75 } },
      });
    });

    it('imports a 3-D pie chart with its tilt, and with an import warning', async () => {
      const { ofKind, codes } = await openSlide('oxsdk__FinanPerf_TP10167117.potx', 7);
      expect(ofKind('chart')[0]).toMatchObject({ chart: 'pie', tilt: 30 });
      expect(codes).toContain('pptx.chart_3d');
    });

    it.each([15, 26])('shows the ActiveX control on slide %i as a picture', async (slideNumber) => {
      const { slide, codes } = await openSlide('poi__keyframes.pptx', slideNumber);
      expect(slide.elements.at(-1)).toMatchObject({ kind: 'image' });
      expect(codes).toContain('pptx.control');
    });

    it('converts the TIFF picture of a layout to PNG', async () => {
      const { document, ofKind, codes } = await openSlide('poi__ArtisticEffectSample.pptx', 2);
      const assets = ofKind('image').map((element) => document.assets[element.asset]!);
      expect(assets).toContainEqual(expect.objectContaining({ name: 'image2.tiff', mediaType: 'image/png' }));
      expect(codes).not.toContain('pptx.picture_format');
    });

    it('draws all pie slices of a metafile, with labels that do not overlap', async () => {
      const { ofKind } = await openSlide('oxsdk__o09_Performance_typical.pptx', 3);
      const charts = ofKind('group').filter((element) => element.alt === 'Embedded Chart');
      const children = charts.flatMap((element) => element.children);
      const curvedPaths = children.flatMap((element) =>
        element.kind === 'shape' && element.geometry.kind === 'path'
          ? element.geometry.paths.filter((path) => path.d.includes('C'))
          : [],
      );
      expect(curvedPaths).toHaveLength(3);
      const runs = children.flatMap((element) =>
        element.kind === 'text' ? element.body.paragraphs.flatMap((paragraph) => paragraph.runs) : [],
      );
      const sizes = runs.filter((run) => run.text === '1st Qtr').map((run) => run.size ?? 0);
      expect(sizes).toHaveLength(2);
      // The sizes are in points. Larger labels would overlap.
      expect(Math.max(...sizes)).toBeLessThan(13);
    });
  },
);
