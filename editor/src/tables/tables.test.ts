import { aDocument } from '@flydeck/scene/compile/testing/documents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands/all-commands.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { areaOf, areasOf, tableGrid } from './table-grid.ts';
import { abc, cell, editorWith, enterTable, selectedTexts, tableOf, textsOf } from './testing/table-editor.ts';

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
