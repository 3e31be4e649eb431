import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { hitTest } from '../hit-test.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { childrenAt } from './children-near.ts';

/** Shapes in a row below the other elements of the tests, so that the root topic has an index. */
const ROW: readonly Element[] = Array.from({ length: 300 }, (_, i) =>
  aShape({ id: `row${i}`, x: 3 * i, y: 500, width: 2, height: 2 }),
);

/** Returns an editor of the row and other elements, whose index is built by hit tests. */
function editorWith(...elements: Element[]): TestEditor {
  const test = new TestEditor(aDocument({ elements: [...ROW, ...elements] }));
  const { view, openIds } = test.editor;
  for (let i = 0; i < 20; i += 1) hitTest(view, openIds, { x: 0, y: 0 });
  return test;
}

const ROOT_ELEMENTS = { parent: 'root', slot: 'elements' };

const idsAt = ({ editor }: TestEditor, x: number, y: number, tolerance = 0): string[] =>
  childrenAt(editor.store, ROOT_ELEMENTS, { x, y }, tolerance).map(({ id }) => id);

describe('children at a point', () => {
  it('are only those with bounds at the point, in the order of siblings', () => {
    const back = aShape({ id: 'back', x: 100, y: 100 });
    const front = aShape({ id: 'front', x: 150, y: 120 });
    expect(idsAt(editorWith(back, front), 160, 130)).toEqual(['back', 'front']);
    expect(idsAt(editorWith(front, back), 160, 130)).toEqual(['front', 'back']);
    expect(idsAt(editorWith(back, front), 110, 110)).toEqual(['back']);
  });

  it('include a child of a group that was moved out of the group’s box', () => {
    const children = [aShape({ id: 'child' })];
    const test = editorWith({ kind: 'group', id: 'group', x: 0, y: 0, width: 100, height: 50, children });
    expect(idsAt(test, 700, 300)).toEqual([]);
    const value = { x: 680, y: 280, width: 100, height: 50 };
    test.editor.change([{ op: 'set', id: 'child', property: 'box', value }]);
    expect(idsAt(test, 700, 300)).toContain('group');
  });

  it('include an unwrapped text that is wider than its box, and the tip of a callout', () => {
    const body = { ...aTextBody('A text that does not wrap'), wrap: false };
    const text: Element = { kind: 'text', id: 'text', x: 0, y: 0, width: 10, height: 20, body };
    const geometry = { kind: 'preset' as const, preset: 'wedgeRectCallout', adjust: { adj1: 0, adj2: 300_000 } };
    const test = editorWith(text, aShape({ id: 'callout', x: 500, geometry }));
    expect(idsAt(test, 100, 10)).toEqual(['text']);
    expect(idsAt(test, 550, 150)).toEqual(['callout']);
  });

  it('include a stretched group, whose children are hit at a larger distance in one direction', () => {
    const inner = { x: 0, y: 0, width: 100, height: 1 };
    const children = [aShape({ id: 'child', height: 1 })];
    const test = editorWith({ kind: 'group', id: 'group', x: 0, y: 0, width: 100, height: 100, inner, children });
    expect(idsAt(test, 50, 150, 6)).toEqual(['group']);
  });

  it('change with the moved elements, without a new index', () => {
    const test = editorWith(aShape({ id: 'moved', x: 100, y: 100 }));
    for (let x = 200; x < 600; x += 1) {
      const value = { x, y: 100, width: 100, height: 50 };
      test.editor.preview(() => [{ op: 'set', id: 'moved', property: 'box', value }]);
      expect(idsAt(test, x + 50, 120)).toEqual(['moved']);
    }
    test.editor.preview(() => []);
    expect(idsAt(test, 110, 110)).toEqual(['moved']);
  });
});
