import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { linesPath, rectPath } from '@flydeck/scene/geometry/path';
import { type ChartElement, chartElementSchema } from '@flydeck/scene/model/elements';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { outlinesOf } from './chart-part-selection.ts';

const area = { isArea: true };
const square = (x: number, y: number) => rectPath({ x, y, width: 40, height: 40 });

/** Returns an editor with a laid out chart: a title, two points of a series, and a line with one point. */
function editorWithChart(): TestEditor {
  const chart = chartElementSchema.parse({
    kind: 'chart',
    id: 'chart',
    x: 100,
    y: 100,
    width: 400,
    height: 300,
    chart: 'bar',
    title: 'Sales',
    categories: ['a', 'b'],
    series: [
      { name: 'S', values: [1, 2] },
      { name: 'T', values: [3, 4] },
    ],
  });
  const test = new TestEditor(aDocument({ elements: [chart, aShape({ id: 'shape', x: 600, y: 100 })] }));
  test.editor.moveCamera({ topic: 'root', x: 500, y: 300, zoom: 1, rotation: 0 });
  test.editor.setChartParts(
    new Map([
      [
        'chart',
        [
          { part: { kind: 'title' }, path: rectPath({ x: 0, y: 0, width: 400, height: 30 }), ...area },
          { part: { kind: 'point', series: 0, point: 0 }, path: square(20, 100), ...area },
          { part: { kind: 'point', series: 0, point: 1 }, path: square(120, 100), ...area },
          { part: { kind: 'point', series: 1, point: 0 }, path: square(220, 100), ...area },
          { part: { kind: 'legend' }, path: rectPath({ x: 0, y: 270, width: 400, height: 30 }), ...area },
          {
            part: { kind: 'legend' },
            entry: { kind: 'series', series: 1 },
            path: rectPath({ x: 220, y: 275, width: 60, height: 20 }),
            ...area,
          },
          {
            part: { kind: 'axis', axis: 'value' },
            path: rectPath({ x: 0, y: 40, width: 15, height: 200 }),
            ...area,
          },
          {
            part: { kind: 'series', series: 1 },
            path: linesPath([
              { x: 220, y: 120 },
              { x: 380, y: 120 },
            ]),
            isArea: false,
          },
        ],
      ],
    ]),
  );
  return test;
}

const POINT = { x: 140, y: 220 };
const selectedPart = (test: TestEditor) => test.editor.chartPart?.part;

it('clicks select the chart, then a series, then one of its data points', () => {
  const test = editorWithChart();
  test.click(POINT);
  expect([test.editor.selection, selectedPart(test)]).toEqual([['chart'], undefined]);
  test.click(POINT);
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 0 });
  expect(test.editor.chartPart && outlinesOf(test.editor.view, test.editor.chartPart)).toHaveLength(2);
  test.click(POINT);
  expect(selectedPart(test)).toEqual({ kind: 'point', series: 0, point: 0 });
  test.click({ x: 240, y: 220 });
  expect(selectedPart(test)).toEqual({ kind: 'point', series: 0, point: 1 });
  test.click({ x: 340, y: 220 });
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 1 });
  test.click({ x: 300, y: 115 });
  expect(selectedPart(test)).toEqual({ kind: 'title' });
});

it('clicks select the legend and an axis, whose options are stored in the chart', () => {
  const test = editorWithChart();
  test.click({ x: 300, y: 385 });
  expect(selectedPart(test)).toBeUndefined();
  test.click({ x: 300, y: 385 });
  expect(selectedPart(test)).toEqual({ kind: 'legend' });
  test.click({ x: 108, y: 200 });
  expect(selectedPart(test)).toEqual({ kind: 'axis', axis: 'value' });
  // A pie has no axes.
  test.editor.change([{ op: 'set', id: 'chart', property: 'chart', value: 'pie' }]);
  expect(selectedPart(test)).toBeUndefined();
});

it('clicks at an entry of the legend select the legend, and then the series of the entry', () => {
  const test = editorWithChart();
  const entry = { x: 340, y: 385 };
  test.click(entry).click(entry);
  expect(selectedPart(test)).toEqual({ kind: 'legend' });
  expect(test.editor.chartPart && outlinesOf(test.editor.view, test.editor.chartPart)).toHaveLength(1);
  test.click(entry);
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 1 });
  expect(test.editor.chartPart && outlinesOf(test.editor.view, test.editor.chartPart)).toHaveLength(1);
  test.click(entry);
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 1 });
  test.click(POINT).click(entry);
  expect(selectedPart(test)).toEqual({ kind: 'legend' });
});

it.each([
  ['title', { x: 200, y: 120 }, (chart: ChartElement) => chart.title, undefined],
  ['legend', { x: 300, y: 385 }, (chart: ChartElement) => chart.legend, 'none'],
  ['axis', { x: 108, y: 200 }, (chart: ChartElement) => chart.valueAxis?.hidden, true],
  ['series', POINT, (chart: ChartElement) => chart.series.map(({ name }) => name), ['T']],
] as const)('Delete removes the selected %s instead of the chart, as one change', (_kind, point, read, expected) => {
  const test = editorWithChart();
  const before = test.document();
  test.click(point).click(point).key('delete');
  const [chart] = test.document().root.elements;
  if (chart?.kind !== 'chart') throw new Error('There is no chart.');
  expect(read(chart)).toEqual(expected);
  test.run('undo');
  expect(test.document()).toEqual(before);
});

it('Delete makes the selected data point a gap', () => {
  const test = editorWithChart();
  test.click(POINT).click(POINT).click(POINT);
  expect(selectedPart(test)?.kind).toBe('point');
  test.key('delete');
  expect(test.document().root.elements[0]).toMatchObject({ series: [{ values: [null, 2] }, { values: [3, 4] }] });
});

it('a click near a line selects its series, and a click elsewhere in the chart selects no part', () => {
  const test = editorWithChart();
  test.click(POINT);
  test.click({ x: 450, y: 222 });
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 1 });
  test.click({ x: 450, y: 350 });
  expect([test.editor.selection, selectedPart(test)]).toEqual([['chart'], undefined]);
});

it('Escape deselects the part and then the chart, and a drag moves the chart', () => {
  const test = editorWithChart();
  test.click(POINT).click(POINT).key('escape');
  expect([test.editor.selection, selectedPart(test)]).toEqual([['chart'], undefined]);
  test.key('escape');
  expect(test.editor.selection).toEqual([]);
  test.click(POINT).click(POINT);
  test.drag(POINT, { x: POINT.x + 50, y: POINT.y + 70 }, { mod: true });
  expect(test.boxOf('chart')).toMatchObject({ x: 150, y: 170 });
});

it('a part is no longer selected after the selection of another record, or the removal of its series', () => {
  const test = editorWithChart();
  test.click(POINT).click(POINT);
  test.editor.select(['shape']);
  test.editor.select(['chart']);
  expect(selectedPart(test)).toBeUndefined();
  test.click(POINT);
  expect(selectedPart(test)).toEqual({ kind: 'series', series: 0 });
  const [series] = test.editor.store.children('chart', 'series');
  test.editor.change([{ op: 'remove', id: series?.id ?? '' }]);
  test.editor.change([{ op: 'remove', id: test.editor.store.children('chart', 'series')[0]?.id ?? '' }]);
  expect(selectedPart(test)).toBeUndefined();
});
