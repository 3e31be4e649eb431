import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element, TableCell, TableElement } from '@flydeck/scene/model/elements';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands/all-commands.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { type BorderChoice, restyleBorders, setBorders } from './cell-borders.ts';
import { areaOf, areasOf, selectedCellIds, tableGrid, wholeArea } from './table-grid.ts';

const cell = (text: string, fields: Partial<TableCell> = {}): TableCell => ({ body: aTextBody(text), ...fields });

/** Returns an editor with a table whose cells have these texts. A click at the centre of a cell can select it. */
function editorWith(rows: readonly (readonly TableCell[])[], fields: Partial<TableElement> = {}): TestEditor {
  const columns = rows[0]?.length ?? 0;
  const table: Element = {
    kind: 'table',
    id: 'table',
    x: 100,
    y: 60,
    width: columns * 100,
    height: rows.length * 50,
    columns: Array.from({ length: columns }, () => 100),
    rows: rows.map((cells) => ({ height: 50, cells: [...cells] })),
    ...fields,
  };
  const test = new TestEditor(aDocument({ elements: [table] }));
  test.editor.setReducedMotion(true);
  return test;
}

const abc = (fields?: Partial<TableElement>) =>
  editorWith(
    [
      [cell('a1'), cell('b1'), cell('c1')],
      [cell('a2'), cell('b2'), cell('c2')],
      [cell('a3'), cell('b3'), cell('c3')],
    ],
    fields,
  );

/** Returns the table in the document. */
function tableOf(test: TestEditor): TableElement {
  const table = test.document().root.elements.find(({ id }) => id === 'table');
  if (table?.kind !== 'table') throw new Error('There is no table.');
  return table;
}

const textOf = ({ body }: TableCell): string =>
  body.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('/');

/** Returns the texts of the table's cells: `-` for a covered cell, and the spans of merged cells in brackets. */
const textsOf = (test: TestEditor): string[] =>
  tableOf(test).rows.map(({ cells }) =>
    cells
      .map((item) => {
        const { columnSpan = 1, rowSpan = 1, covered } = item;
        if (covered) return '-';
        return columnSpan > 1 || rowSpan > 1 ? `${textOf(item)}[${columnSpan}x${rowSpan}]` : textOf(item);
      })
      .join(' '),
  );

/** Returns the texts of the selected cells. */
const selectedTexts = (test: TestEditor): string[] => {
  const { cells, store } = test.editor;
  return (cells ? selectedCellIds(store, cells) : []).map((id) =>
    (store.get(id)?.texts?.['body']?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join(''),
  );
};

/** Selects the table by a click, and enters it at the first cell. */
const enterTable = (test: TestEditor): TestEditor => test.click(test.pointOf('table')).key('enter');

describe('selecting cells', () => {
  it('a click selects the table, and a double click edits the text of the cell at the point', () => {
    const test = abc();
    const point = test.pointOf('table', 0.5, 0.5);
    test.click(point);
    expect(test.editor.selection).toEqual(['table']);
    expect(test.editor.cells).toBeUndefined();
    test.editor.doubleClick(point);
    expect(selectedTexts(test)).toEqual(['b2']);
    expect(test.editor.editedTextId).toBe(test.editor.cells?.focus);
  });

  it('arrow keys move, Shift extends, Tab continues in the next row, and Escape leaves the table', () => {
    const test = enterTable(abc());
    expect(selectedTexts(test)).toEqual(['a1']);
    expect(selectedTexts(test.key('arrowright').key('arrowdown'))).toEqual(['b2']);
    expect(selectedTexts(test.key('shift+arrowright').key('shift+arrowdown'))).toEqual(['b2', 'c2', 'b3', 'c3']);
    expect(selectedTexts(test.key('arrowup'))).toEqual(['c2']);
    expect(selectedTexts(test.key('tab'))).toEqual(['a3']);
    expect(selectedTexts(test.key('shift+tab'))).toEqual(['c2']);
    expect(selectedTexts(test.key('mod+a'))).toHaveLength(9);
    const before = tableOf(test);
    expect(test.key('escape').editor.cells).toBeUndefined();
    expect(test.editor.selection).toEqual(['table']);
    // Outside of cells, arrow keys move the table.
    test.key('arrowright');
    expect(tableOf(test).x).toBeGreaterThan(before.x);
  });

  it('a click selects another cell of the entered table, a drag selects several, and Shift extends', () => {
    const test = enterTable(abc());
    test.drag(test.pointOf('table', 0.1, 0.1), test.pointOf('table', 0.5, 0.5));
    expect(selectedTexts(test)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(selectedTexts(test.click(test.pointOf('table', 0.9, 0.9)))).toEqual(['c3']);
    expect(selectedTexts(test.click(test.pointOf('table', 0.9, 0.5), { shift: true }))).toEqual(['c2', 'c3']);
    expect(tableOf(test)).toMatchObject({ x: 100, y: 60 });
  });

  it('a click outside of the table, or on its border, leaves the cells', () => {
    const test = enterTable(abc());
    test.drag(test.pointOf('table', 0.005, 0.17), { x: 700, y: 500 });
    expect(test.editor.cells).toBeDefined();
    expect(tableOf(test).x).toBeGreaterThan(100);
    test.click({ x: 5, y: 5 });
    expect(test.editor.cells).toBeUndefined();
  });

  it('selects merged cells as one, and extends the selection to merged cells that are partly in it', () => {
    const test = enterTable(
      editorWith([
        [cell('a1'), cell('b1', { columnSpan: 2 }), cell('', { covered: true })],
        [cell('a2'), cell('b2'), cell('c2')],
      ]),
    );
    expect(selectedTexts(test.key('arrowright').key('arrowright'))).toEqual(['b1']);
    expect(selectedTexts(test.key('arrowdown').key('shift+arrowup'))).toEqual(['b1', 'b2', 'c2']);
    expect(selectedTexts(test.click(test.pointOf('table', 0.9, 0.2)))).toEqual(['b1']);
  });

  it('a locked table cannot be entered by a click', () => {
    const test = abc({ locked: true });
    test.editor.doubleClick(test.pointOf('table'));
    expect(test.editor.cells).toBeUndefined();
  });
});

describe('rows and columns', () => {
  it.each([
    ['insert-row-above', ['a1 b1 c1', '  ', 'a2 b2 c2', 'a3 b3 c3']],
    ['insert-row-below', ['a1 b1 c1', 'a2 b2 c2', '  ', 'a3 b3 c3']],
    ['insert-column-left', ['a1  b1 c1', 'a2  b2 c2', 'a3  b3 c3']],
    ['insert-column-right', ['a1 b1  c1', 'a2 b2  c2', 'a3 b3  c3']],
    ['remove-rows', ['a1 b1 c1', 'a3 b3 c3']],
    ['remove-columns', ['a1 c1', 'a2 c2', 'a3 c3']],
  ])('%s', (command, texts) => {
    const test = enterTable(abc()).key('arrowright').key('arrowdown');
    const before = test.document();
    expect(test.run(command)).toBe(true);
    expect(textsOf(test)).toEqual(texts);
    test.run('undo');
    expect(test.document()).toEqual(before);
  });

  it('keeps the sizes of the other columns and rows when the table grows', () => {
    const test = enterTable(abc());
    test.run('insert-column-right');
    test.run('insert-row-below');
    const { width, height, columns } = tableOf(test);
    expect({ width, height }).toEqual({ width: 400, height: 200 });
    expect(columns).toEqual([100, 100, 100, 100]);
    test.run('remove-columns');
    expect(tableOf(test).width).toBe(300);
  });

  it('Tab after the last cell adds a row whose cells look like the row above', () => {
    const fill = { kind: 'solid', color: '#eeeeee' } as const;
    const test = enterTable(editorWith([[cell('a1', { fill }), cell('b1', { fill })]]));
    test.key('tab').key('tab');
    expect(textsOf(test)).toEqual(['a1 b1', ' ']);
    expect(tableOf(test).rows[1]?.cells[0]?.fill).toEqual(fill);
    expect(test.editor.cells?.focus).toBe(tableGrid(test.editor.store, 'table').rows[1]?.cells[0]?.id);
  });

  it('removing all rows removes the table', () => {
    const test = enterTable(abc()).key('mod+a');
    test.run('remove-rows');
    expect(test.editor.store.isPresent('table')).toBe(false);
    test.run('undo');
    expect(textsOf(test)).toEqual(['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3']);
  });

  it('dragging the edge of a column changes its neighbour, and of a row the height of the table', () => {
    const test = enterTable(abc());
    test.drag(test.pointOf('table', 1 / 3, 0.5), test.pointOf('table', 1 / 2, 0.5));
    expect(tableOf(test).columns.map(Math.round)).toEqual([150, 50, 100]);
    expect(tableOf(test).width).toBe(300);
    test.drag(test.pointOf('table', 0.9, 1 / 3), test.pointOf('table', 0.9, 2 / 3));
    expect(Math.round(tableOf(test).rows[0]?.height ?? 0)).toBe(100);
    expect(Math.round(tableOf(test).height)).toBe(200);
  });

  it('distributes columns evenly', () => {
    const test = enterTable(abc({ columns: [50, 150, 100] })).key('shift+arrowright');
    test.run('distribute-columns');
    expect(tableOf(test).columns).toEqual([100, 100, 100]);
  });
});

describe('moving rows and columns', () => {
  it.each([
    ['alt+arrowup', ['a2 b2 c2', 'a1 b1 c1', 'a3 b3 c3']],
    ['alt+arrowdown', ['a1 b1 c1', 'a3 b3 c3', 'a2 b2 c2']],
    ['alt+arrowleft', ['b1 a1 c1', 'b2 a2 c2', 'b3 a3 c3']],
    ['alt+arrowright', ['a1 c1 b1', 'a2 c2 b2', 'a3 c3 b3']],
  ])('%s moves the row or column of the selected cell', (shortcut, texts) => {
    const test = enterTable(abc()).key('arrowright').key('arrowdown');
    const before = test.document();
    test.key(shortcut);
    expect(textsOf(test)).toEqual(texts);
    expect(selectedTexts(test)).toEqual(['b2']);
    test.run('undo');
    expect(test.document()).toEqual(before);
  });

  it('keeps merged cells together, on both sides of the move', () => {
    const test = enterTable(abc()).key('shift+arrowdown');
    test.run('merge-cells');
    test.key('alt+arrowdown');
    expect(textsOf(test)).toEqual(['a3 b3 c3', 'a1/a2[1x2] b1 c1', '- b2 c2']);
    test.click(test.pointOf('table', 0.9, 0.1)).key('alt+arrowdown');
    expect(textsOf(test)).toEqual(['a1/a2[1x2] b1 c1', '- b2 c2', 'a3 b3 c3']);
  });

  it('does not move rows past the header or the end of the table', () => {
    const test = enterTable(abc({ headerRows: 1 })).key('arrowdown');
    const before = test.document();
    test.key('alt+arrowup');
    test.key('arrowup').key('alt+arrowdown');
    test.key('arrowdown').key('arrowdown').key('alt+arrowdown');
    expect(test.document()).toEqual(before);
  });

  it('the bands of a table stay alternating', () => {
    const test = enterTable(abc());
    test.run('table-look-bands');
    const fills = () => tableOf(test).rows.map(({ cells }) => cells[0]?.fill !== undefined);
    const before = fills();
    test.key('alt+arrowdown');
    expect(textsOf(test)[0]).toBe('a2 b2 c2');
    expect(fills()).toEqual(before);
  });
});

describe('cells that rows lack', () => {
  const ragged = () => {
    const test = editorWith([[cell('a1'), cell('b1')], [cell('a2')], []]);
    test.editor.setReducedMotion(true);
    return test;
  };

  it('a double click at such a cell adds it and edits its text', () => {
    const test = ragged();
    test.editor.doubleClick(test.pointOf('table', 0.75, 0.5));
    expect(textsOf(test)).toEqual(['a1 b1', 'a2 ', ' ']);
    const grid = tableGrid(test.editor.store, 'table');
    expect(test.editor.editedTextId).toBe(grid.rows[1]?.cells[1]?.id);
    test.run('undo');
    expect(tableOf(test).rows.map(({ cells }) => cells.length)).toEqual([2, 1, 0]);
  });

  it('the arrow keys reach them', () => {
    const test = enterTable(ragged()).key('arrowdown').key('arrowdown').key('arrowright');
    const grid = tableGrid(test.editor.store, 'table');
    expect(test.editor.cells?.focus).toBe(grid.rows[2]?.cells[1]?.id);
  });

  it('a place in the area of a merged cell gets no cell', () => {
    const test = enterTable(editorWith([[cell('a1', { columnSpan: 2 })], [cell('a2'), cell('b2')]]));
    expect(tableOf(test).rows.map(({ cells }) => cells.length)).toEqual([1, 2]);
    expect(test.editor.canUndo).toBe(false);
  });
});

describe('borders', () => {
  const stroke = { color: '#ff0000', width: 2 };
  const sidesOf = (test: TestEditor) =>
    tableOf(test).rows.map(({ cells }) =>
      cells.map(({ borders }) =>
        (['left', 'top', 'right', 'bottom'] as const)
          .filter((side) => borders?.[side])
          .map(([letter]) => letter)
          .join(''),
      ),
    );
  const choose = (test: TestEditor, choice: BorderChoice) =>
    test.editor.commit(({ store }) => {
      const grid = tableGrid(store, 'table');
      const { cells } = test.editor;
      return setBorders(grid, (cells && areaOf(grid, cells)) ?? wholeArea(grid), choice, stroke);
    });

  it('each border is stored once', () => {
    const test = abc();
    choose(test, 'all');
    expect(sidesOf(test)).toEqual([
      ['ltrb', 'trb', 'trb'],
      ['lrb', 'rb', 'rb'],
      ['lrb', 'rb', 'rb'],
    ]);
    choose(test, 'outer');
    expect(sidesOf(test)).toEqual([
      ['lt', 't', 'tr'],
      ['l', '', 'r'],
      ['lb', 'b', 'rb'],
    ]);
    choose(test, 'rows');
    expect(sidesOf(test)).toEqual([
      ['b', 'b', 'b'],
      ['b', 'b', 'b'],
      ['', '', ''],
    ]);
  });

  it('removing the borders of a cell removes those of its neighbours that touch it', () => {
    const test = abc();
    choose(test, 'all');
    enterTable(test).key('arrowright').key('arrowdown');
    choose(test, 'none');
    expect(sidesOf(test)).toEqual([
      ['ltrb', 'tr', 'trb'],
      ['lb', '', 'rb'],
      ['lrb', 'rb', 'rb'],
    ]);
  });

  it('the colour and width of existing borders are changed, and no borders are added', () => {
    const test = abc();
    choose(test, 'rows');
    test.editor.commit(({ store }) => {
      const grid = tableGrid(store, 'table');
      return restyleBorders(grid, wholeArea(grid), { color: 'accent', width: 5 });
    });
    expect(tableOf(test).rows[0]?.cells[0]?.borders).toEqual({ bottom: { color: 'accent', width: 5 } });
    expect(tableOf(test).rows[2]?.cells[0]?.borders).toBeUndefined();
  });
});

describe('merged cells', () => {
  it('merging keeps all texts, and splitting restores the cells', () => {
    const test = enterTable(abc()).key('shift+arrowright').key('shift+arrowdown');
    test.run('merge-cells');
    expect(textsOf(test)).toEqual(['a1/b1/a2/b2[2x2] - c1', '- - c2', 'a3 b3 c3']);
    expect(selectedTexts(test)).toEqual(['a1b1a2b2']);
    test.run('split-cells');
    expect(textsOf(test)).toEqual(['a1/b1/a2/b2  c1', '  c2', 'a3 b3 c3']);
  });

  it('a row or column that is added inside of a merged cell extends it', () => {
    const test = enterTable(abc()).key('shift+arrowright').key('shift+arrowdown');
    test.run('merge-cells');
    test.click(test.pointOf('table', 0.9, 0.2));
    test.run('insert-row-below');
    expect(textsOf(test)).toEqual(['a1/b1/a2/b2[2x3] - c1', '- - ', '- - c2', 'a3 b3 c3']);
  });

  it('a merged cell whose first row is removed keeps its text', () => {
    const test = enterTable(abc()).key('shift+arrowright').key('shift+arrowdown');
    test.run('merge-cells');
    test.click(test.pointOf('table', 0.9, 0.2));
    test.run('remove-rows');
    expect(textsOf(test)).toEqual(['a1/b1/a2/b2[2x1] - c2', 'a3 b3 c3']);
  });
});

describe('formats and headers', () => {
  it('formats apply to the selected cells only', () => {
    const test = enterTable(abc()).key('shift+arrowright');
    test.run('text-bold');
    const bold = tableOf(test).rows.map(({ cells }) => cells.map(({ body }) => body.style?.bold ?? false));
    expect(bold).toEqual([
      [true, true, false],
      [false, false, false],
      [false, false, false],
    ]);
  });

  it('the delete key removes the texts of the selected cells, not the table', () => {
    const test = enterTable(abc()).key('shift+arrowdown').key('delete');
    expect(textsOf(test)).toEqual([' b1 c1', ' b2 c2', 'a3 b3 c3']);
  });

  it('a header row is filled, its text is bold, and both are removed with the header', () => {
    const test = enterTable(abc());
    test.run('table-look-grid');
    test.run('toggle-header-row');
    expect(tableOf(test).headerRows).toBe(1);
    expect(tableOf(test).rows[0]?.cells[0]).toMatchObject({
      fill: { color: 'accent' },
      body: { style: { bold: true } },
    });
    test.run('insert-row-below');
    expect(tableOf(test).rows[1]?.cells[0]?.fill).toBeUndefined();
    test.run('toggle-header-row');
    expect(tableOf(test).headerRows).toBe(0);
    expect(tableOf(test).rows[0]?.cells[0]?.fill).toBeUndefined();
  });

  it('the tool draws a table with a header row', () => {
    const test = new TestEditor(aDocument());
    test.key('b').drag({ x: 200, y: 100 }, { x: 700, y: 400 });
    const [id = ''] = test.editor.selection;
    const grid = tableGrid(test.editor.store, id);
    expect([grid.rows.length, grid.columns.length]).toEqual([4, 3]);
    expect(areasOf(grid)).toHaveLength(12);
    expect(test.editor.tool.name).toBe('select');
    test.run('undo');
    expect(test.editor.store.isPresent(id)).toBe(false);
  });
});

it('any sequence of table commands leaves a complete grid, and is undone to the same document', () => {
  const commands = ALL_COMMANDS.filter(
    ({ id, scope }) => scope === 'cells' || /cells|row|column|table-look/.test(id),
  ).map(({ id }) => id);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 30 }), (ids) => {
      const test = enterTable(abc());
      const before = test.document();
      for (const id of ids) {
        const { cells } = test.editor;
        if (!cells && test.editor.store.isPresent('table')) test.key('enter');
        test.run(id);
        if (!test.editor.store.isPresent('table')) break;
        const grid = tableGrid(test.editor.store, 'table');
        // Each place of the grid is in the area of exactly one cell.
        const count = areasOf(grid).reduce(
          (sum, { area }) => sum + (area.bottom - area.top + 1) * (area.right - area.left + 1),
          0,
        );
        expect(count).toBe(grid.rows.length * grid.columns.length);
        if (test.editor.cells) expect(areaOf(grid, test.editor.cells)).toBeDefined();
      }
      while (test.editor.canUndo) test.run('undo');
      expect(test.document()).toEqual(before);
    }),
  );
});
