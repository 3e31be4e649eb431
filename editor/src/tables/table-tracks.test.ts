import { describe, expect, it } from 'vitest';
import { tableGrid } from './table-grid.ts';
import { abc, cell, editorWith, enterTable, selectedTexts, tableOf, textsOf } from './testing/table-editor.ts';

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

  it('are not added when the table is entered', () => {
    const test = enterTable(ragged());
    expect(test.editor.cells).toBeDefined();
    expect([tableOf(test).rows.map(({ cells }) => cells.length), test.editor.canUndo]).toEqual([[2, 1, 0], false]);
  });

  it('the arrow keys reach and add them', () => {
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
