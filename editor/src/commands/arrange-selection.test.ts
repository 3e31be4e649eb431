import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/**
 * Creates an editor with three selected shapes of 100 by 50. Shape `c` is rotated by 90 degrees around its centre: its
 * bounds are 50 by 100 with the top left corner at (625, 225). `fieldsOfB` replaces fields of shape `b`.
 */
function editorWithThreeShapes(fieldsOfB = {}): TestEditor {
  const elements = [
    aShape({ id: 'a', x: 100, y: 100 }),
    aShape({ id: 'b', x: 300, y: 150, ...fieldsOfB }),
    aShape({ id: 'c', x: 600, y: 250, rotation: 90 }),
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a', 'b', 'c']);
  return test;
}

/** Returns one coordinate of the top left corner of each shape's box before the box is rotated. */
const positions = (test: TestEditor, axis: 'x' | 'y') => ['a', 'b', 'c'].map((id) => test.boxOf(id)[axis]);

describe('align', () => {
  it.each([
    ['alt+shift+arrowleft', 'x', [100, 100, 75]],
    ['alt+shift+c', 'x', [337.5, 337.5, 337.5]],
    ['alt+shift+arrowright', 'x', [575, 575, 600]],
    ['alt+shift+arrowup', 'y', [100, 100, 125]],
    ['alt+shift+m', 'y', [187.5, 187.5, 187.5]],
    ['alt+shift+arrowdown', 'y', [275, 275, 250]],
  ] as const)('the shortcut %s aligns the bounds of the records', (shortcut, axis, expected) => {
    expect(positions(editorWithThreeShapes().key(shortcut), axis)).toEqual(expected);
  });

  it('aligns a single record to the edges of its topic, which is 960 by 540', () => {
    const test = editorWithThreeShapes();
    test.editor.select(['a']);
    test.key('alt+shift+arrowright').key('alt+shift+arrowdown');
    expect(test.boxOf('a')).toMatchObject({ x: 860, y: 490 });
  });

  it('does not move a locked record', () => {
    expect(positions(editorWithThreeShapes({ locked: true }).key('alt+shift+arrowleft'), 'x')).toEqual([100, 300, 75]);
  });
});

describe('distribute', () => {
  it('makes the gaps equal and does not move the outer records', () => {
    expect(positions(editorWithThreeShapes().key('alt+shift+h'), 'x')).toEqual([100, 362.5, 600]);
    expect(positions(editorWithThreeShapes().key('alt+shift+v'), 'y')).toEqual([100, 162.5, 250]);
  });

  it('does not depend on the order in which the records were selected', () => {
    const test = editorWithThreeShapes();
    test.editor.select(test.editor.selection.toReversed());
    expect(positions(test.key('alt+shift+h'), 'x')).toEqual([100, 362.5, 600]);
    const other = editorWithThreeShapes();
    const [first, ...rest] = other.editor.selection;
    other.editor.select([...rest, first ?? '']);
    expect(positions(other.key('alt+shift+v'), 'y')).toEqual([100, 162.5, 250]);
  });

  it('has no effect on two records', () => {
    const test = editorWithThreeShapes();
    test.editor.select(['a', 'b']);
    test.key('alt+shift+h');
    expect(test.changes).toEqual([]);
  });
});

describe('order', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  /** Returns the ids in painting order after a shortcut: elements `a` to `e`, then topics `s` and `t`. */
  const orderAfter = (shortcut: string, ...selection: string[]) => {
    const topics = ['s', 't'].map((id) => aTopic({ id, frame: { x: 0, y: 0, scale: 0.1 } }));
    const test = new TestEditor(aDocument({ elements: ids.map((id) => aShape({ id })), topics }));
    test.editor.select(selection);
    test.key(shortcut);
    const { elements, topics: orderedTopics } = test.document().root;
    return [...elements, ...orderedTopics].map(({ id }) => id).join('');
  };

  // mod+] and mod+[ move the selection by one record towards the front or back; with Shift, to the very front or back.
  it.each([
    ['mod+shift+]', ['a', 'c'], 'bdeacst'],
    ['mod+]', ['a', 'c'], 'bdacest'],
    ['mod+]', ['e'], 'abcdest'],
    ['mod+[', ['c', 'd'], 'acdbest'],
    ['mod+[', ['a'], 'abcdest'],
    ['mod+shift+[', ['c', 'e'], 'ceabdst'],
    ['mod+shift+]', ['a', 's'], 'bcdeats'],
  ] as const)('the shortcut %s with %s selected changes the painting order to %s', (shortcut, selection, expected) => {
    expect(orderAfter(shortcut, ...selection)).toBe(expected);
  });
});
