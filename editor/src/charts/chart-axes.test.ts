import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { type ChartElement, chartElementSchema } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { axesOfChart, axisOptions, changeAxis, changeGridLine, gridLineWidth } from './chart-axes.ts';
import { changeKind } from './chart-kinds.ts';

/** Returns an editor with a chart of two series, which has the id `chart`. */
function editorWith(fields: Record<string, unknown> = {}): TestEditor {
  const chart = chartElementSchema.parse({
    kind: 'chart',
    id: 'chart',
    x: 100,
    y: 60,
    width: 400,
    height: 300,
    chart: 'bar',
    categories: ['a', 'b'],
    series: [
      { name: 'S', values: [1, 2] },
      { name: 'T', values: [300, 400], kind: 'line', secondary: true },
    ],
    ...fields,
  });
  return new TestEditor(aDocument({ elements: [chart] }));
}

const recordOf = (test: TestEditor) => {
  const record = test.editor.store.get('chart');
  if (!record) throw new Error('There is no chart.');
  return record;
};

const chartIn = (test: TestEditor): ChartElement => {
  const [chart] = test.document().root.elements;
  if (chart?.kind !== 'chart') throw new Error('There is no chart.');
  return chart;
};

describe('axes of a chart', () => {
  it.each([
    ['bar', ['value', 'category', 'secondary']],
    ['scatter', ['value', 'category']],
    ['pie', []],
    ['radar', ['value', 'category']],
  ])('a chart of the kind %s has the axes %j', (chart, axes) => {
    expect(axesOfChart(editorWith({ chart }).editor.store, 'chart')).toEqual(axes);
  });

  it('has no secondary axis if all series use it, because they are drawn on the primary one', () => {
    const test = editorWith({ series: [{ name: 'S', values: [1], secondary: true }] });
    expect(axesOfChart(test.editor.store, 'chart')).toEqual(['value', 'category']);
  });

  it('the grid lines get a colour and a width, which keep each other, and are removed together', () => {
    const test = editorWith({ textSize: 28, valueAxis: { max: 9 } });
    const change = (...[line]: readonly [Parameters<typeof changeGridLine>[2]]) =>
      test.editor.commit(() => changeGridLine(recordOf(test), 'value', line));
    // As wide as the compiler draws them.
    expect(gridLineWidth(recordOf(test), 'value')).toBe(2);
    change({ color: '#aa0000' });
    expect(chartIn(test).valueAxis).toEqual({ max: 9, gridLine: { color: '#aa0000', width: 2 } });
    change({ width: 5 });
    expect(chartIn(test).valueAxis?.gridLine).toEqual({ color: '#aa0000', width: 5 });
    change(undefined);
    expect(chartIn(test).valueAxis).toEqual({ max: 9 });
    change({ width: 5 });
    expect(chartIn(test).valueAxis?.gridLine).toEqual({ color: 'muted', width: 5 });
  });

  it('an imported colour of grid lines keeps its origin in the theme until another colour is chosen', () => {
    const gridLine = { color: '#112233', derivedColor: 'accent', width: 1, dash: [2, 1] };
    const test = editorWith({ valueAxis: { gridLine } });
    test.editor.commit(() => changeGridLine(recordOf(test), 'value', { width: 3 }));
    expect(chartIn(test).valueAxis?.gridLine).toEqual({ ...gridLine, width: 3 });
    test.editor.commit(() => changeGridLine(recordOf(test), 'value', { color: 'ink' }));
    expect(chartIn(test).valueAxis?.gridLine).toEqual({ color: 'ink', width: 3, dash: [2, 1] });
  });

  it('an option is read and written where the chart is drawn from', () => {
    const test = editorWith({ min: 1, valueAxis: { min: 0, max: 9, grid: false }, secondaryAxis: { max: 500 } });
    expect(axisOptions(recordOf(test), 'value')).toEqual({ min: 1, max: 9, grid: false });
    const change = (...args: Parameters<typeof changeAxis> extends [unknown, ...infer Rest] ? Rest : never) =>
      test.editor.commit(() => changeAxis(recordOf(test), ...args));
    change('value', 'max', 20);
    change('value', 'min', undefined);
    change('value', 'title', 'EUR');
    change('category', 'title', 'Year');
    change('secondary', 'title', 'Items');
    change('secondary', 'max', undefined);
    const { min, max, valueAxisTitle, categoryAxisTitle, valueAxis, secondaryAxis } = chartIn(test);
    expect({ min, max, valueAxisTitle, categoryAxisTitle, valueAxis, secondaryAxis }).toEqual({
      min: undefined,
      max: 20,
      valueAxisTitle: 'EUR',
      categoryAxisTitle: 'Year',
      valueAxis: { grid: false },
      secondaryAxis: { title: 'Items' },
    });
    expect(axisOptions(recordOf(test), 'secondary')).toEqual({ title: 'Items' });
    expect(chartElementSchema.safeParse(chartIn(test)).success).toBe(true);
  });

  it.each([
    ['bar', { kind: 'line', secondary: true }],
    ['column', { kind: undefined, secondary: true }],
    ['pie', { kind: undefined, secondary: undefined }],
  ] as const)('after the change to the kind %s, the series of a combined chart has %j', (kind, expected) => {
    const test = editorWith();
    const { store } = test.editor;
    if (kind !== 'bar') test.editor.commit(() => changeKind(recordOf(test), store.children('chart', 'series'), kind));
    const { kind: seriesKind, secondary } = chartIn(test).series[1] ?? {};
    expect({ kind: seriesKind, secondary }).toEqual(expected);
    while (test.editor.canUndo) test.run('undo');
    expect(chartIn(test).series[1]).toMatchObject({ kind: 'line', secondary: true });
  });
});

describe('invalid options', () => {
  it.each([
    ['kind', 'pie'],
    ['kind', 7],
    ['secondary', 'yes'],
    ['marker', { shape: 'star' }],
    ['lineWidth', -1],
  ])('%s %j of a series is refused', (property, value) => {
    const test = editorWith();
    const { store } = test.editor;
    const [series] = store.children('chart', 'series');
    const operations = [{ op: 'set', id: series?.id ?? '', property, value }];
    expect(() => checkOperations(store, operations)).toThrow('invalid value');
  });

  it.each([
    ['secondaryAxis', { title: 'x'.repeat(501) }],
    ['secondaryAxis', { step: 0 }],
    ['valueAxis', { logBase: 1 }],
    ['categoryAxis', { size: 1e300 }],
    ['legend', 'middle'],
  ])('%s %j of a chart is refused', (property, value) => {
    const { store } = editorWith().editor;
    expect(() => checkOperations(store, [{ op: 'set', id: 'chart', property, value }])).toThrow('invalid value');
  });
});
