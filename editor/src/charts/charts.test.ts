import { aDocument } from '@flydeck/scene/compile/testing/documents';
import type { ChartElement } from '@flydeck/scene/model/elements';
import { chartElementSchema } from '@flydeck/scene/model/elements';
import { applyOperations } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { chartData } from './chart-data.ts';
import { ChartEdit, MAX_ROWS } from './chart-edit.ts';
import { CHART_KINDS, changeKind, kindOfChart } from './chart-kinds.ts';
import { gridText, pasteIntoChart, pasteOnChart } from './paste-chart.ts';

const VALUE = (series: number) => ({ series, field: 'value' as const });

/** Returns an editor with a chart of three rows and two series, which has the id `chart`. */
function editorWith(fields: Record<string, unknown> = {}): TestEditor {
  const chart = chartElementSchema.parse({
    kind: 'chart',
    id: 'chart',
    x: 100,
    y: 60,
    width: 400,
    height: 300,
    chart: 'bar',
    categories: ['a', 'b', 'c'],
    series: [
      { name: 'S', values: [1, 2, 3], color: '#112233' },
      { name: 'T', values: [4, null, 6] },
    ],
    ...fields,
  });
  const test = new TestEditor(aDocument({ elements: [chart] }));
  test.editor.setReducedMotion(true);
  return test;
}

/** Imported scatter charts have points without categories. */
const SCATTER = { chart: 'scatter', categories: [], series: [{ name: 'S', values: [1, 2], xs: [10, 20] }] };

function chartIn(test: TestEditor, id = 'chart'): ChartElement {
  const chart = test.document().root.elements.find((element) => element.id === id);
  if (chart?.kind !== 'chart') throw new Error('There is no chart.');
  return chart;
}

/** Applies a change of the chart's data as one undoable change. */
function change(test: TestEditor, edit: (edit: ChartEdit) => void): void {
  test.editor.perform((context) => {
    const chartEdit = new ChartEdit(context, 'chart');
    edit(chartEdit);
    return { operations: chartEdit.operations };
  });
}

/** Returns the names and values of a chart. */
const dataOf = (test: TestEditor) => {
  const { categories, series } = chartIn(test);
  return { categories, series: series.map(({ name, values }) => [name, ...values]) };
};

describe('changes of the data', () => {
  it('a number changes one point, which is added where the series had no point', () => {
    const test = editorWith({ series: [{ name: 'S', values: [1] }] });
    change(test, (edit) => edit.setNumbers([{ row: 0, column: VALUE(0), value: 5 }]));
    expect(test.changes.at(-1)).toMatchObject([{ op: 'set', property: 'value', value: 5 }]);
    change(test, (edit) => edit.setNumbers([{ row: 2, column: VALUE(0), value: 7 }]));
    expect(test.changes.at(-1)).toMatchObject([
      { op: 'insert', kind: 'point' },
      { op: 'set', property: 'value', value: 7 },
    ]);
    expect(chartIn(test).series[0]?.values).toEqual([5, null, 7]);
  });

  it('a cell that is filled again after an undo has none of its former values', () => {
    const test = editorWith({
      chart: 'scatter',
      series: [{ name: 'S', values: [1, 2], xs: [10, 20] }],
    });
    change(test, (edit) => edit.setNumbers([{ row: 2, column: { series: 0, field: 'x' }, value: 30 }]));
    test.editor.undo();
    expect(chartIn(test).series[0]?.xs).toEqual([10, 20]);
    change(test, (edit) => edit.setNumbers([{ row: 2, column: VALUE(0), value: 3 }]));
    expect(chartIn(test).series[0]).toMatchObject({ values: [1, 2, 3], xs: [10, 20] });
  });

  it.each<[string, (edit: ChartEdit) => void, ReturnType<typeof dataOf>]>([
    [
      'an inserted row is a gap',
      (edit) => edit.insertRows(1, 1),
      {
        categories: ['a', '', 'b', 'c'],
        series: [
          ['S', 1, null, 2, 3],
          ['T', 4, null, null, 6],
        ],
      },
    ],
    [
      'removed rows take their points with them',
      (edit) => edit.removeRows(0, 1),
      {
        categories: ['c'],
        series: [
          ['S', 3],
          ['T', 6],
        ],
      },
    ],
    [
      'a moved row keeps its points',
      (edit) => edit.moveRows(2, 2, -1),
      {
        categories: ['a', 'c', 'b'],
        series: [
          ['S', 1, 3, 2],
          ['T', 4, 6, null],
        ],
      },
    ],
    [
      'rows can be moved down',
      (edit) => edit.moveRows(0, 1, 1),
      {
        categories: ['c', 'a', 'b'],
        series: [
          ['S', 3, 1, 2],
          ['T', 6, 4, null],
        ],
      },
    ],
    [
      'a moved series keeps its points',
      (edit) => edit.moveSeries(0, 0, 1),
      {
        categories: ['a', 'b', 'c'],
        series: [
          ['T', 4, null, 6],
          ['S', 1, 2, 3],
        ],
      },
    ],
    [
      'a new series is empty',
      (edit) => edit.insertSeries(2, 'U'),
      { categories: ['a', 'b', 'c'], series: [['S', 1, 2, 3], ['T', 4, null, 6], ['U']] },
    ],
    [
      'rows and series are exchanged',
      (edit) => edit.transpose(),
      {
        categories: ['S', 'T'],
        series: [
          ['a', 1, 4],
          ['b', 2, null],
          ['c', 3, 6],
        ],
      },
    ],
  ])('%s', (_title, edit, expected) => {
    const test = editorWith();
    const before = test.document();
    change(test, edit);
    expect(dataOf(test)).toEqual(expected);
    test.run('undo');
    expect(test.document()).toEqual(before);
  });

  it('does not add more rows than a chart may have', () => {
    const test = editorWith();
    change(test, (edit) => expect(edit.insertRows(3, MAX_ROWS)).toBe(false));
    expect(chartIn(test).categories).toHaveLength(MAX_ROWS);
  });

  it('charts without categories get none when rows are removed, or when the next point of a series is added', () => {
    const series = [
      { name: 'S', values: [1, 2, 3], xs: [10, 20, 30] },
      { name: 'T', values: [5], xs: [50] },
    ];
    const test = editorWith({ ...SCATTER, series });
    change(test, (edit) =>
      edit.setNumbers([
        { row: 1, column: { series: 1, field: 'x' }, value: 60 },
        { row: 1, column: VALUE(1), value: 6 },
      ]),
    );
    expect(test.changes.at(-1)).toMatchObject([
      { op: 'insert', kind: 'point' },
      { op: 'set', property: 'x', value: 60 },
      { op: 'set', property: 'value', value: 6 },
    ]);
    change(test, (edit) => edit.removeRows(0, 0));
    expect(chartIn(test)).toMatchObject({
      categories: [],
      series: [
        { values: [2, 3], xs: [20, 30] },
        { values: [6], xs: [60] },
      ],
    });
    // A point that is not the next one of its series needs the categories of the rows.
    change(test, (edit) => edit.insertRows(2, 1));
    change(test, (edit) => edit.setNumbers([{ row: 2, column: VALUE(1), value: 7 }]));
    expect(chartIn(test)).toMatchObject({ categories: ['1', '2', ''], series: [{}, { values: [6, null, 7] }] });
  });

  it('rows of imported charts without categories get one when they are moved or named', () => {
    const test = editorWith(SCATTER);
    change(test, (edit) => edit.setNumbers([{ row: 1, column: { series: 0, field: 'x' }, value: 30 }]));
    expect(test.changes.at(-1)).toHaveLength(1);
    expect(chartIn(test)).toMatchObject({ categories: [], series: [{ xs: [10, 30] }] });
    change(test, (edit) => edit.moveRows(0, 0, 1));
    expect(chartIn(test)).toMatchObject({ categories: ['2', '1'], series: [{ xs: [30, 10], values: [2, 1] }] });
  });
});

describe('pasting', () => {
  const paste = (test: TestEditor, row: number, column: number, cells: string[][]) => {
    let result: { readonly isCut: boolean; readonly hasGaps: boolean } | undefined;
    test.editor.perform((context) => {
      const pasted = pasteIntoChart(context, 'chart', { place: { row, column }, cells, decimal: ',' });
      result = pasted;
      return { operations: pasted.edit.operations };
    });
    return result;
  };

  it('pastes names and numbers from a place on, and adds rows and series', () => {
    const test = editorWith();
    paste(test, 2, 1, [
      ['1,5', '(2)'],
      ['25 %', ''],
    ]);
    expect(dataOf(test)).toEqual({
      categories: ['a', 'b', 'c', ''],
      series: [
        ['S', 1, 2, 3],
        ['T', 4, null, 1.5, 0.25],
        ['', null, null, -2],
      ],
    });
    paste(test, -1, -1, [
      ['', 'X'],
      ['r', '9'],
    ]);
    expect(dataOf(test)).toMatchObject({
      categories: ['r', 'b', 'c', ''],
      series: [
        ['X', 9, 2, 3],
        ['T', 4, null, 1.5, 0.25],
        ['', null, null, -2],
      ],
    });
  });

  it('reports texts that are not numbers, which become gaps', () => {
    const test = editorWith();
    expect(paste(test, 0, 0, [['abc']])).toMatchObject({ hasGaps: true, isCut: false });
    expect(gridText(test.editor.store, 'chart', { row: 0, column: 0 }, ',')).toBe('');
    expect(gridText(test.editor.store, 'chart', { row: 1, column: 0 }, ',')).toBe('2');
  });

  it('pasting cells on a selected chart replaces its data and keeps the colours of its series', () => {
    const test = editorWith();
    test.click(test.pointOf('chart'));
    test.editor.perform((context) =>
      pasteOnChart(context, [
        ['', '2025', '2026'],
        ['Nord', '10 %', '20 %'],
        ['Süd', '5 %', ''],
      ]),
    );
    expect(dataOf(test)).toEqual({
      categories: ['Nord', 'Süd'],
      series: [
        ['2025', 0.1, 0.05],
        ['2026', 0.2, null],
      ],
    });
    expect(chartIn(test)).toMatchObject({ numberFormat: '0%', series: [{ color: '#112233' }, {}] });
  });
});

describe('kinds', () => {
  it.each(CHART_KINDS)('%s is recognized after it was chosen', (kind) => {
    const test = editorWith({ stacking: 'percent', smooth: true, hole: 0.4 });
    const { store } = test.editor;
    const chart = store.get('chart');
    if (!chart) throw new Error('There is no chart.');
    test.editor.commit(() => changeKind(chart, store.children('chart', 'series'), kind));
    expect(kindOfChart(chart && (test.editor.store.get('chart') ?? chart))).toBe(kind);
    expect(chartElementSchema.safeParse(chartIn(test)).success).toBe(true);
  });

  it.each(CHART_KINDS)('the tool draws a chart of the kind %s with example data', (chartKind) => {
    const test = editorWith();
    test.run('tool-chart');
    test.editor.setTool({ name: 'chart', settings: { chartKind } });
    test.drag({ x: 550, y: 100 }, { x: 950, y: 400 });
    const [id = ''] = test.editor.selection;
    const chart = chartIn(test, id);
    expect(chartElementSchema.safeParse(chart).success).toBe(true);
    expect(chart.categories).toHaveLength(4);
    expect(chart.series.every(({ values, color }) => values.length === 4 && color === undefined)).toBe(true);
    test.run('undo');
    expect(test.editor.store.isPresent(id)).toBe(false);
  });

  it('Enter and a double click open the grid', () => {
    const test = editorWith();
    test.click(test.pointOf('chart')).key('enter');
    test.editor.doubleClick(test.pointOf('chart'));
    expect(test.panels).toEqual(['chart-data', 'chart-data']);
  });
});

type Step = (edit: ChartEdit, number: number) => void;

const STEPS: readonly Step[] = [
  (edit, n) => edit.setNumbers([{ row: n % 4, column: VALUE(n % 3), value: n % 5 === 0 ? undefined : n }]),
  (edit, n) => edit.setLabel(n % 4, `label ${n}`),
  (edit, n) => edit.setSeriesName(n % 3, `series ${n}`),
  (edit, n) => edit.insertRows(n % 4, 1 + (n % 2)),
  (edit, n) => edit.removeRows(n % 4, (n % 4) + (n % 2)),
  (edit, n) => edit.moveRows(n % 3, n % 3, n % 2 === 0 ? 1 : -1),
  (edit, n) => edit.insertSeries(n % 3, `new ${n}`),
  (edit, n) => edit.removeSeries(n % 3, n % 3),
  (edit, n) => edit.moveSeries(n % 3, n % 3, n % 2 === 0 ? 1 : -1),
  (edit) => edit.transpose(),
];

it('any sequence of changes is undone to the same document', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(40)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(steps, fc.boolean(), (sequence, isScatter) => {
      const test = editorWith(isScatter ? SCATTER : {});
      const before = JSON.stringify(test.document());
      for (const [step, number] of sequence) change(test, (edit) => step(edit, number));
      expect(chartElementSchema.safeParse(chartIn(test)).success).toBe(true);
      while (test.editor.canUndo) test.run('undo');
      expect(JSON.stringify(test.document())).toBe(before);
    }),
    { numRuns: 60 },
  );
});

it('two authors who change two points both keep their changes', () => {
  const point = fc.record({ row: fc.nat(2), series: fc.nat(1), value: fc.integer({ min: 10, max: 99 }) });
  fc.assert(
    fc.property(point, point, (first, second) => {
      fc.pre(first.row !== second.row || first.series !== second.series);
      const operations = [first, second].map(({ row, series, value }) => {
        const test = editorWith();
        change(test, (edit) => edit.setNumbers([{ row, column: VALUE(series), value }]));
        return test.changes.at(-1) ?? [];
      });
      const merged = [operations, operations.toReversed()].map((batches) => {
        const store = new RecordStore(editorWith().editor.store.records());
        for (const batch of batches) applyOperations(store, batch);
        return store;
      });
      for (const store of merged)
        for (const { row, series, value } of [first, second])
          expect(chartData(store, 'chart').series[series]?.points[row]?.properties['value']).toBe(value);
      const [one, other] = merged.map(assembleDocument);
      expect(one).toEqual(other);
    }),
    { numRuns: 40 },
  );
});
