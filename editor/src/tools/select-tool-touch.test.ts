import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const touch = { device: 'touch' } as const;

/** Returns an editor with a small selected shape, a shape under a handle of the selection, and a short line. */
function anEditor(): TestEditor {
  const fill = { kind: 'solid', color: 'accent' } as const;
  const elements: Element[] = [
    aShape({ id: 'small', x: 400, y: 200, width: 24, height: 24, fill }),
    aShape({ id: 'near', x: 440, y: 240, width: 24, height: 24, fill }),
    {
      kind: 'connector',
      id: 'line',
      ...{ x: 100, y: 400, width: 72, height: 0, route: 'straight' },
      stroke: { color: 'ink', width: 1 },
    },
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.click(test.pointOf('small'), touch);
  return test;
}

describe('handles for fingers', () => {
  it('do not prevent a small shape from being moved by a drag near its middle', () => {
    const test = anEditor();
    const { width, height, x } = test.boxOf('small');
    const from = test.pointOf('small');
    test.drag({ x: from.x + 8, y: from.y + 8 }, { x: from.x + 108, y: from.y + 8 }, touch);
    expect(test.boxOf('small')).toMatchObject({ width, height });
    expect(test.boxOf('small').x).toBeGreaterThan(x + 50);
  });

  it('resize a small shape when they are dragged', () => {
    const test = anEditor();
    const { width } = test.boxOf('small');
    test.dragHandle('se', 60, 60, touch);
    expect(test.boxOf('small').width).toBeGreaterThan(width + 30);
  });

  it('do not prevent a tap from selecting the shape under them', () => {
    const test = anEditor();
    const box = test.boxOf('small');
    test.click(test.pointOf('near'), touch);
    expect(test.editor.selection).toEqual(['near']);
    expect(test.boxOf('small')).toEqual(box);
  });

  it('do not deselect anything if a handle with nothing under it is tapped', () => {
    const test = anEditor();
    test.click(test.pointOfHandle('nw'), touch);
    expect(test.editor.selection).toEqual(['small']);
  });

  it('do not resize a short line that is dragged by its middle, and move an end of the line when dragged', () => {
    const test = anEditor();
    test.click(test.pointOf('line'), touch);
    const { x, width } = test.boxOf('line');
    const middle = test.pointOf('line');
    test.drag(middle, { x: middle.x, y: middle.y - 100 }, touch);
    expect(test.boxOf('line')).toMatchObject({ width });
    const end = test.pointOf('line', 1);
    test.drag(end, { x: end.x + 100, y: end.y }, touch);
    expect(test.boxOf('line').width).toBeGreaterThan(width + 40);
    expect(test.boxOf('line').x).toBeCloseTo(x);
  });
});

describe('the mode for selecting several records', () => {
  it('adds tapped records to the selection, and removes selected records that are tapped, until it ends', () => {
    const test = anEditor();
    expect(test.run('select-several')).toBe(true);
    test.click(test.pointOf('near'), touch).click(test.pointOf('line'), touch);
    expect(test.editor.selection).toEqual(['small', 'near', 'line']);
    test.click(test.pointOf('near'), touch);
    expect(test.editor.selection).toEqual(['small', 'line']);
    test.run('select-several');
    test.click(test.pointOf('near'), touch);
    expect(test.editor.selection).toEqual(['near']);
  });

  it('does not deselect anything at a tap on the background, and is ended by Escape, which keeps the selection', () => {
    const test = anEditor();
    test.run('select-several');
    test.click({ x: 800, y: 100 }, touch).key('escape');
    expect(test.editor.selection).toEqual(['small']);
    expect(test.editor.isSelectingSeveral).toBe(false);
  });

  it('ends when nothing is selected any more, or another tool is chosen', () => {
    const test = anEditor();
    test.run('select-several');
    test.click(test.pointOf('small'), touch).click(test.pointOf('near'), touch);
    expect([test.editor.selection, test.editor.isSelectingSeveral]).toEqual([['near'], false]);
    test.run('select-several');
    // Chooses the text tool, and then the select tool again.
    test.key('t').key('v');
    expect(test.editor.isSelectingSeveral).toBe(false);
  });
});
