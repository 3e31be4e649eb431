import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element, TableElement } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { parseCellFormats } from './cell-formats.ts';
import { type CellTexts, parseTabSeparated, toTabSeparated } from './delimited-text.ts';
import { pasteCells } from './paste-cells.ts';
import { isNumberText, recognizeTable } from './recognize-table.ts';

describe('tab-separated text', () => {
  it('reads rows and columns, also with quoted tabs, line breaks and quotes', () => {
    expect(parseTabSeparated('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseTabSeparated('"a ""b""\nc"\t"x\ty"\nd\t')).toEqual([
      ['a "b"\nc', 'x\ty'],
      ['d', ''],
    ]);
  });

  it('does not read text without tabs, indented text and rows of different lengths as a table', () => {
    expect(parseTabSeparated('Dear all,\nsee you')).toBeUndefined();
    expect(parseTabSeparated('if (a) {\n\tb();\n}')).toBeUndefined();
    expect(parseTabSeparated('a\tb\nc\td\te')).toBeUndefined();
  });

  it('reads what it has written', () => {
    const cells = [
      ['a "quoted"', 'two\nlines'],
      ['tab\there', ''],
    ];
    expect(parseTabSeparated(toTabSeparated(cells))).toEqual(cells);
  });
});

it('recognizes numbers in the formats of spreadsheets', () => {
  for (const text of [
    '12',
    '-3.5',
    '1,234.50',
    '1.234,50',
    '1 234',
    '12 %',
    '€ 5',
    '5 €',
    '$1,000',
    '(120)',
    '1e6',
    '−4',
  ])
    expect(isNumberText(text), text).toBe(true);
  for (const text of ['', 'Q1', '12 apples', '1.2.3', '2026-11-27', '+49 30 1234567', 'A1'])
    expect(isNumberText(text), text).toBe(false);
});

it('recognizes headers and columns of numbers', () => {
  const sales = [
    ['Quarter', 'Sales', 'Note'],
    ['Q1', '1,200', ''],
    ['Q2', '900', 'low'],
  ];
  expect(recognizeTable(sales)).toEqual({ hasHeader: true, numberColumns: [1] });
  expect(recognizeTable(sales.slice(1))).toEqual({ hasHeader: false, numberColumns: [1] });
  const words = [
    ['cat', 'gato'],
    ['dog', 'perro'],
  ];
  expect(recognizeTable(words)).toEqual({ hasHeader: false, numberColumns: [] });
  expect(recognizeTable(words, true)).toEqual({ hasHeader: true, numberColumns: [] });
  const years = [
    ['', '2025', '2026'],
    ['North', '1', '2'],
  ];
  expect(recognizeTable(years)).toEqual({ hasHeader: true, numberColumns: [1, 2] });
  expect(recognizeTable([['', 'Sales'], ...sales.slice(1).map((row) => row.slice(0, 2))]).hasHeader).toBe(true);
  // Years in all rows are values. A number, or an empty cell after the first one, is no name.
  const built = [
    ['Dam', '1985'],
    ['Lock', '1990'],
  ];
  expect(recognizeTable(built)).toEqual({ hasHeader: false, numberColumns: [1] });
  for (const first of [
    ['North', '12', '2026'],
    ['North', '', '2026'],
  ])
    expect(recognizeTable([first, ['South', '1', '2']]).hasHeader).toBe(false);
});

const tableIn = (test: TestEditor): TableElement => {
  const table = test.document().root.elements.find(({ kind }) => kind === 'table');
  if (table?.kind !== 'table') throw new Error('There is no table.');
  return table;
};
const textsIn = (test: TestEditor): CellTexts =>
  tableIn(test).rows.map(({ cells }) =>
    cells.map(({ body }) => body.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')),
  );
const paste = (test: TestEditor, cells: CellTexts) => test.editor.perform((context) => pasteCells(context, cells));

describe('pasted cells', () => {
  const cells = [
    ['Name', 'Sum'],
    ['Ann', '12.50'],
    ['Bo', '7'],
  ];

  it('become a selected table with a header and numbers at the end of their cells', () => {
    const test = new TestEditor(aDocument());
    paste(test, cells);
    expect(textsIn(test)).toEqual(cells);
    const table = tableIn(test);
    expect(table.headerRows).toBe(1);
    expect(table.rows[1]?.cells.map(({ body }) => body.paragraphs[0]?.align)).toEqual([undefined, 'end']);
    expect(test.editor.selection).toEqual([table.id]);
    test.run('undo');
    expect(test.document().root.elements).toEqual([]);
  });

  it('replace the texts of the selected cells, extend the table, and keep the formats of its cells', () => {
    const bold = { ...aTextBody('x'), paragraphs: [{ runs: [{ text: 'x', bold: true }] }] };
    const table: Element = {
      kind: 'table',
      id: 'table',
      x: 0,
      y: 0,
      width: 200,
      height: 100,
      columns: [100, 100],
      rows: [
        { height: 50, cells: [{ body: bold }, { body: bold }] },
        { height: 50, cells: [{ body: bold }, { body: bold }] },
      ],
    };
    const test = new TestEditor(aDocument({ elements: [table] }));
    test.editor.select(['table']);
    test.key('enter').key('arrowright');
    paste(test, cells);
    expect(textsIn(test)).toEqual([
      ['x', 'Name', 'Sum'],
      ['x', 'Ann', '12.50'],
      ['', 'Bo', '7'],
    ]);
    expect(tableIn(test).rows[0]?.cells[1]?.body.paragraphs[0]?.runs[0]?.bold).toBe(true);
    test.run('undo');
    expect(tableIn(test).rows).toHaveLength(2);
  });

  it('are copied, cut and pasted by commands', () => {
    const test = new TestEditor(aDocument());
    paste(test, cells);
    test.key('enter').key('arrowdown').key('shift+arrowright');
    test.run('cut');
    expect(test.editor.clipboard.cells).toEqual([['Ann', '12.50']]);
    expect(textsIn(test)[1]).toEqual(['', '']);
    test.key('arrowdown').key('arrowleft');
    test.run('paste');
    expect(textsIn(test)[2]).toEqual(['Ann', '12.50']);
  });

  it('keep the formats of copied cells, in the same table and in a new one', () => {
    const fill = { kind: 'solid', color: '#ffee00' } as const;
    const borders = { bottom: { color: '#ff0000', width: 3 } };
    const runs = [{ text: 'Very ', italic: true }, { text: 'old' }];
    const source = { body: { paragraphs: [{ align: 'center' as const, runs }], style: { size: 18 } }, fill, borders };
    const table: Element = {
      kind: 'table',
      id: 'table',
      x: 0,
      y: 0,
      width: 200,
      height: 50,
      columns: [100, 100],
      rows: [{ height: 50, cells: [source, { body: aTextBody('x') }] }],
    };
    const test = new TestEditor(aDocument({ elements: [table] }));
    test.editor.select(['table']);
    test.key('enter');
    test.run('copy');
    test.key('arrowright');
    test.run('paste');
    expect(tableIn(test).rows[0]?.cells[1]).toEqual(source);
    test.run('undo');
    test.key('escape').key('escape');
    test.run('paste');
    const pasted = test.document().root.elements.at(-1);
    expect(pasted?.kind === 'table' && pasted.rows[0]?.cells[0]).toMatchObject(source);
  });

  it('get the formats of other programs in the style of their cells', () => {
    const test = new TestEditor(aDocument());
    const rows = [[null], [{ paragraphs: [{ runs: [{ text: 'Ann', bold: true }, { text: ' B.' }] }] }]];
    test.editor.perform((context) =>
      pasteCells(context, [['Name'], ['Ann B.']], {}, { isMarkedAsHeader: true, formats: { pointLength: 1, rows } }),
    );
    const [header, row] = tableIn(test).rows;
    expect(header?.cells[0]?.body.paragraphs).toEqual([{ runs: [{ text: 'Name' }] }]);
    expect(row?.cells[0]?.body.paragraphs).toEqual([{ runs: [{ text: 'Ann', bold: true }, { text: ' B.' }] }]);
    expect(row?.cells[0]?.body.style?.size).toBeGreaterThan(0);
  });

  it('formats of the clipboard are validated', () => {
    const valid = { pointLength: 2, rows: [[null, { paragraphs: [{ runs: [{ text: 'a' }] }], body: {} }]] };
    expect(parseCellFormats(valid)).toEqual(valid);
    for (const invalid of [
      null,
      'text',
      { ...valid, pointLength: 0 },
      { ...valid, pointLength: Number.POSITIVE_INFINITY },
      { ...valid, rows: [[{ paragraphs: 'a' }]] },
      { ...valid, rows: [[{ paragraphs: [], fill: { kind: 'solid', color: 'url(x)' } }]] },
      { ...valid, rows: Array.from({ length: 501 }, () => []) },
    ])
      expect(parseCellFormats(invalid)).toBeUndefined();
  });
});
