import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import type { SidePoint } from './box-side.ts';
import {
  attachableRecords,
  attachLineEnd,
  detachLineEnd,
  editableLine,
  type LineEnd,
  lineEndOf,
  moveLineEnd,
} from './edit-line-end.ts';

/**
 * Returns an editor in which the line from (300, 100) to (500, 200) is selected. The ellipse `a` is left of it, the
 * shape `b` and the topic `topic` are right of it.
 */
function anEditor(fields: Partial<Extract<Element, { kind: 'connector' }>> = {}): TestEditor {
  const line: Element = {
    kind: 'connector',
    id: 'line',
    route: 'straight',
    x: 300,
    y: 100,
    width: 200,
    height: 100,
    stroke: { color: 'ink', width: 2 },
    ...fields,
  };
  const test = new TestEditor(
    aDocument({
      elements: [
        aShape({ id: 'a', x: 100, y: 80, geometry: { kind: 'preset', preset: 'ellipse' } }),
        aShape({ id: 'b', x: 600, y: 180 }),
        aShape({ id: 'hidden', hidden: true }),
        line,
      ],
      topics: [aTopic({ id: 'topic', frame: { x: 800, y: 400, scale: 0.1 } })],
    }),
  );
  test.editor.select(['line']);
  return test;
}

function lineOf({ editor }: TestEditor): DocumentRecord {
  const line = editableLine(editor.store, editor.selection);
  if (!line) throw new Error('No line is selected.');
  return line;
}

const endOf = (test: TestEditor, end: LineEnd) => lineEndOf(test.editor.store, lineOf(test), end);

const attach = (
  test: TestEditor,
  end: LineEnd,
  target: string,
  side?: SidePoint['side'],
  position: SidePoint['position'] = 0.5,
) =>
  test.editor.perform(({ view }) =>
    attachLineEnd(view, lineOf(test), end, { target, ...(side ? { sidePoint: { side, position } } : {}) }),
  );

const LEFT = { side: 'left', position: expect.closeTo(0.5) };

describe('ends of a line', () => {
  it('are moved to a position as one change that can be undone', () => {
    const test = anEditor();
    test.editor.perform(({ view }) => moveLineEnd(view, lineOf(test), 'end', { x: 520 }));
    expect(endOf(test, 'start')).toEqual({ point: { x: 300, y: 100 } });
    expect(endOf(test, 'end')).toEqual({ point: { x: 520, y: 200 } });
    expect(test.changes).toHaveLength(1);
    expect(test.outcomes).toEqual([
      { kind: 'outcome', outcome: { what: 'line-end-changed', end: 'end', position: { x: 520, y: 200 } } },
    ]);
    test.key('mod+z');
    expect(endOf(test, 'end').point).toEqual({ x: 500, y: 200 });
  });

  it('are attached to the side nearest to the other end, by default', () => {
    const test = anEditor();
    attach(test, 'end', 'b');
    expect(endOf(test, 'end')).toEqual({ point: { x: 600, y: 205 }, target: 'b', sidePoint: LEFT });
    attach(test, 'start', 'a');
    expect(endOf(test, 'start')).toMatchObject({ target: 'a', sidePoint: { side: 'right' } });
    expect(endOf(test, 'start').point.x).toBeCloseTo(200);
    // Both ends follow their elements.
    test.editor.select(['b']);
    test.key('shift+arrowdown');
    test.editor.select(['line']);
    expect(endOf(test, 'end').point.y).toBeGreaterThan(206);
  });

  it('are attached to a given side, also of a topic', () => {
    const test = anEditor();
    attach(test, 'end', 'topic', 'bottom');
    expect(endOf(test, 'end')).toEqual({
      point: { x: 800, y: 427 },
      target: 'topic',
      sidePoint: { side: 'bottom', position: expect.closeTo(0.5) },
    });
    expect(test.outcomes.at(-1)?.outcome).toMatchObject({ end: 'end', target: { id: 'topic', side: 'bottom' } });
  });

  it('are attached to each point of a side, also of a shape with a curved outline', () => {
    const test = anEditor();
    attach(test, 'end', 'b', 'top', 0.25);
    expect(endOf(test, 'end').point).toEqual({ x: 625, y: 180 });
    attach(test, 'end', 'b', 'right', 1);
    expect(endOf(test, 'end').point).toEqual({ x: 700, y: 230 });
    for (const position of [0.1, 0.4, 0.8]) {
      attach(test, 'start', 'a', 'bottom', position);
      const { point, sidePoint } = endOf(test, 'start');
      expect(sidePoint).toEqual({ side: 'bottom', position: expect.closeTo(position, 3) });
      // The ellipse has its centre at (150, 105), and the radii 50 and 25.
      expect(((point.x - 150) / 50) ** 2 + ((point.y - 105) / 25) ** 2).toBeCloseTo(1, 2);
    }
  });

  it('are detached without a movement', () => {
    const test = anEditor();
    attach(test, 'end', 'b', 'top');
    attach(test, 'start', 'a');
    test.editor.perform(({ view }) => detachLineEnd(view, lineOf(test), 'end'));
    expect(endOf(test, 'end')).toEqual({ point: { x: 650, y: 180 } });
    expect(endOf(test, 'start').target).toBe('a');
  });

  it('are detached by a new position', () => {
    const test = anEditor();
    attach(test, 'end', 'b');
    test.editor.perform(({ view }) => moveLineEnd(view, lineOf(test), 'end', { y: 300 }));
    expect(endOf(test, 'end')).toEqual({ point: { x: 600, y: 300 } });
  });

  it('leave a side at a right angle if the line has corners', () => {
    const test = anEditor({ route: 'elbow' });
    attach(test, 'end', 'b', 'top');
    attach(test, 'start', 'a', 'right');
    expect(test.editor.store.get('line')?.properties['preset']).toBe('bentConnector2');
    expect(endOf(test, 'end').point).toEqual({ x: 650, y: 180 });
  });

  it('can be attached to visible siblings, except the element at the other end and other lines', () => {
    const test = anEditor();
    const candidates = (end: LineEnd) => attachableRecords(test.editor.view, lineOf(test), end);
    expect(candidates('end')).toEqual(['a', 'b', 'topic']);
    attach(test, 'start', 'a');
    expect(candidates('end')).toEqual(['b', 'topic']);
    expect(candidates('start')).toEqual(['a', 'b', 'topic']);
  });

  it('are not editable in locked lines and with several selected records', () => {
    const test = anEditor({ locked: true });
    expect(editableLine(test.editor.store, ['line'])).toBeUndefined();
    expect(editableLine(test.editor.store, ['a'])).toBeUndefined();
    expect(editableLine(anEditor().editor.store, ['line', 'a'])).toBeUndefined();
  });
});
