import type { Point } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import { abc, cell, editorWith, enterTable, selectedTexts, tableOf, textsOf } from './testing/table-editor.ts';
import { trackGrips } from './track-grips.ts';
import type { Axis } from './tracks.ts';

/** Returns the point of the window in the middle of the grip of a row or column of three. */
function gripPoint(test: TestEditor, axis: Axis, index: number, distance = 10): Point {
  const along = (index + 0.5) / 3;
  const { x, y } = axis === 'row' ? test.pointOf('table', 0, along) : test.pointOf('table', along, 0);
  return axis === 'row' ? { x: x - distance, y } : { x, y: y - distance };
}

/** Returns the point near the edge before a row or column, where a drag places the dragged ones. */
const edgePoint = (test: TestEditor, axis: Axis, index: number): Point =>
  axis === 'row' ? test.pointOf('table', 0, index / 3 + 0.02) : test.pointOf('table', index / 3 + 0.02, 0);

describe('grips of rows and columns', () => {
  it.each([
    ['row', 0, 3, ['a2 b2 c2', 'a3 b3 c3', 'a1 b1 c1']],
    ['row', 2, 0, ['a3 b3 c3', 'a1 b1 c1', 'a2 b2 c2']],
    ['row', 0, 2, ['a2 b2 c2', 'a1 b1 c1', 'a3 b3 c3']],
    ['column', 0, 3, ['b1 c1 a1', 'b2 c2 a2', 'b3 c3 a3']],
    ['column', 2, 1, ['a1 c1 b1', 'a2 c2 b2', 'a3 c3 b3']],
  ] as const)('a drag of the grip of %s %i to edge %i moves it as one change', (axis, from, to, texts) => {
    const test = enterTable(abc());
    const before = test.document();
    test.drag(gripPoint(test, axis, from), edgePoint(test, axis, to));
    expect(textsOf(test)).toEqual(texts);
    expect(test.outcomes.at(-1)?.outcome).toEqual({ what: `${axis}s-moved`, count: 1 });
    test.run('undo');
    expect(test.document()).toEqual(before);
  });

  it('a press selects the row or column, Shift extends, and a drag moves all selected ones', () => {
    const test = enterTable(abc());
    expect(selectedTexts(test.click(gripPoint(test, 'column', 1)))).toEqual(['b1', 'b2', 'b3']);
    test.click(gripPoint(test, 'row', 1)).click(gripPoint(test, 'row', 2), { shift: true });
    expect(selectedTexts(test)).toEqual(['a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
    // The grip of several rows is in their middle.
    test.drag(gripPoint(test, 'row', 1.5), edgePoint(test, 'row', 0));
    expect(textsOf(test)).toEqual(['a2 b2 c2', 'a3 b3 c3', 'a1 b1 c1']);
    expect(test.changes).toHaveLength(1);
  });

  it('shows the insertion line during the drag, and Escape cancels', () => {
    const test = enterTable(abc());
    const before = test.document();
    test.pointer('down', gripPoint(test, 'row', 0)).pointer('move', edgePoint(test, 'row', 2));
    expect(test.editor.toolState).toBe('movingTracks');
    expect(test.editor.guides.map(({ kind }) => kind)).toEqual(['insertion']);
    expect(test.editor.guides[0]?.from.y).toBeCloseTo(160);
    // Where the row remains in its place, there is no line.
    test.pointer('move', edgePoint(test, 'row', 1));
    expect(test.editor.guides).toEqual([]);
    test
      .pointer('move', edgePoint(test, 'row', 2))
      .key('escape')
      .pointer('up', edgePoint(test, 'row', 2));
    expect([test.editor.guides, test.changes, test.document()]).toEqual([[], [], before]);
    expect(selectedTexts(test)).toEqual(['a1', 'b1', 'c1']);
  });

  it('a drag moves merged cells as one, and never divides others', () => {
    const test = enterTable(
      editorWith([
        [cell('a1'), cell('b1', { columnSpan: 2 }), cell('', { covered: true })],
        [cell('a2'), cell('b2'), cell('c2')],
        [cell('a3'), cell('b3'), cell('c3')],
      ]),
    );
    test.drag(gripPoint(test, 'column', 0), edgePoint(test, 'column', 2));
    expect(textsOf(test)).toEqual(['b1[2x1] - a1', 'b2 c2 a2', 'b3 c3 a3']);
    test.run('undo');
    test.drag(gripPoint(test, 'column', 2), edgePoint(test, 'column', 0));
    expect(textsOf(test)[0]).toBe('b1[2x1] - a1');
  });

  it('rows do not pass the header', () => {
    const test = enterTable(abc({ headerRows: 1 }));
    test.drag(gripPoint(test, 'row', 2), edgePoint(test, 'row', 0));
    expect(textsOf(test)).toEqual(['a1 b1 c1', 'a3 b3 c3', 'a2 b2 c2']);
    test.run('undo');
    // The only header row has no grip.
    test.drag(gripPoint(test, 'row', 0), edgePoint(test, 'row', 3));
    expect(textsOf(test)).toEqual(['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3']);
    const { editor } = enterTable(abc({ headerRows: 1 })).key('mod+a');
    const grips = editor.cells && trackGrips(editor.view, editor.cells, { isTouch: false });
    expect(grips).toEqual([]);
  });

  it('fingers use larger grips of the selected cells', () => {
    const test = enterTable(abc());
    const touch = { device: 'touch' } as const;
    test.drag(gripPoint(test, 'row', 0, 24), edgePoint(test, 'row', 3), touch);
    expect(textsOf(test)).toEqual(['a2 b2 c2', 'a3 b3 c3', 'a1 b1 c1']);
    // The second row has no grip, because none of its cells is selected.
    const { editor } = test;
    const grips = editor.cells && trackGrips(editor.view, editor.cells, { isTouch: true });
    expect(grips?.map(({ axis, range }) => [axis, range])).toEqual([['row', { from: 2, to: 2 }]]);
  });

  it('the rows follow a rotated table', () => {
    const test = enterTable(abc({ rotation: 90 }));
    // The left edge of the table is at the top.
    const { x, y } = test.pointOf('table', 0, 1 / 6);
    test.drag({ x, y: y - 10 }, test.pointOf('table', 0, 0.98));
    expect(textsOf(test)).toEqual(['a2 b2 c2', 'a3 b3 c3', 'a1 b1 c1']);
  });

  it('a row that another author removes ends the drag', () => {
    const test = enterTable(abc());
    test.pointer('down', gripPoint(test, 'row', 0)).pointer('move', edgePoint(test, 'row', 3));
    const id = test.editor.store.children('table', 'rows')[0]?.id ?? '';
    test.editor.receive([{ op: 'remove', id }]);
    test.pointer('up', edgePoint(test, 'row', 3));
    expect(textsOf(test)).toEqual(['a2 b2 c2', 'a3 b3 c3']);
    expect([test.changes, test.editor.toolState]).toEqual([[], 'idling']);
  });

  it('the bands of a table stay alternating when a row is moved past several', () => {
    const test = enterTable(abc());
    test.run('table-look-bands');
    const fills = () => tableOf(test).rows.map(({ cells }) => cells[0]?.fill !== undefined);
    const before = fills();
    test.drag(gripPoint(test, 'row', 0), edgePoint(test, 'row', 3));
    expect([textsOf(test)[2], fills()]).toEqual(['a1 b1 c1', before]);
  });

  it('a drag to a place outside of the window scrolls the canvas until the end of the table is visible', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [cell(`a${i + 1}`), cell(`b${i + 1}`)]);
    const test = editorWith(rows).click({ x: 300, y: 300 }).key('enter');
    const { editor } = test;
    const bounds = () => screenBounds(editor.view, 'table') ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = [editor.view.camera, bounds().y + bounds().height] as const;
    expect(before[1]).toBeGreaterThan(900);
    // The grip of the row of the selected cell.
    const { x } = test.pointOf('table', 0, 0);
    const grips = editor.cells && trackGrips(editor.view, editor.cells, { isTouch: true });
    const grip = grips?.find(({ axis }) => axis === 'row');
    if (!grip) throw new Error('The selected row has no grip.');
    const start = { x: x - 10, y: (grip.from.y + grip.to.y) / 2 };
    test.pointer('down', start).pointer('move', { x: x - 10, y: 590 });
    const pass = (from: number, to: number) => {
      for (let now = from; now <= to; now += 20) editor.advanceTime(now);
    };
    pass(1000, 1200);
    expect(editor.view.camera).toEqual(before[0]);
    pass(1220, 1400);
    expect(bounds().y + bounds().height).toBeLessThan(before[1]);
    const [line] = editor.guides;
    pass(1420, 9000);
    // The insertion line follows the row under the pointer.
    expect(editor.guides[0]?.from.y).toBeGreaterThan(line?.from.y ?? Number.POSITIVE_INFINITY);
    expect(bounds().y + bounds().height).toBeCloseTo(576, 3);
    expect(bounds().x).toBeCloseTo(x, 3);

    test.key('escape');
    expect([editor.view.camera, test.changes]).toEqual([before[0], []]);
    test.pointer('up', { x: x - 10, y: 590 });
    test.pointer('down', start).pointer('move', { x: x - 10, y: 640 });
    pass(10_000, 19_000);
    test.pointer('up', { x: x - 10, y: 640 });
    expect(test.outcomes.at(-1)?.outcome).toEqual({ what: 'rows-moved', count: 1 });
    expect(textsOf(test).at(-1)).not.toBe('a30 b30');
    expect(test.changes).toHaveLength(1);
  });
});
