import { describe, expect, it } from 'vitest';
import type { TestEditor } from '../testing/test-editor.ts';
import { type BorderChoice, restyleBorders, setBorders } from './cell-borders.ts';
import { areaOf, tableGrid, wholeArea } from './table-grid.ts';
import { abc, enterTable, tableOf } from './testing/table-editor.ts';

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
