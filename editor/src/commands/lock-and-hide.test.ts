import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor with the shape `a` in front of the larger shape `back`, and a topic with the shape `inside`. */
function anEditor(): TestEditor {
  const fill = { kind: 'solid', color: 'accent' } as const;
  const elements = [
    aShape({ id: 'back', x: 50, y: 50, width: 300, height: 150, fill }),
    aShape({ id: 'a', x: 100, y: 100, fill }),
  ];
  const inside = [aShape({ id: 'inside', x: 400, y: 250, fill })];
  const topics = [aTopic({ id: 'topic', frame: { x: 600, y: 300, scale: 0.3 }, elements: inside })];
  return new TestEditor(aDocument({ elements, topics }));
}

describe('lock', () => {
  it('prevents moving and deleting a record, and selecting the record by a marquee or by a click without Ctrl', () => {
    const test = anEditor();
    const point = test.pointOf('a');
    test.editor.select(['a']);
    test.key('mod+shift+l').drag(point, { x: point.x + 50, y: point.y });
    test.editor.select(['a']);
    test.key('arrowright').key('delete');
    expect(test.boxOf('a')).toMatchObject({ x: 100, y: 100 });
    test.click(point);
    expect(test.editor.selection).toEqual(['back']);
    test.drag(test.pointOf('root', 0.01, 0.01), test.pointOf('root', 0.4, 0.4));
    expect(test.editor.selection).toEqual(['back']);
    test.click(point, { mod: true });
    expect(test.editor.selection).toEqual(['a']);
    test.key('mod+shift+l').key('arrowright');
    expect(test.boxOf('a').x).toBeGreaterThan(100);
    expect(test.document().root.elements.every(({ locked }) => locked === undefined)).toBe(true);
  });

  it('prevents clicks from selecting a locked topic, but not from selecting its content', () => {
    const test = anEditor();
    test.editor.select(['topic']);
    test.key('mod+shift+l').click(test.pointOf('topic'));
    expect(test.editor.selection).toEqual([]);
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    test.click(test.pointOf('inside'));
    expect(test.editor.selection).toEqual(['inside']);
  });
});

describe('hide', () => {
  it('hides a record, so that clicks ignore it, and shows the record when the shortcut is pressed again', () => {
    const test = anEditor();
    test.editor.select(['a']);
    test.key('mod+shift+h');
    expect(test.editor.selection).toEqual([]);
    expect(test.document().root.elements[1]).toMatchObject({ id: 'a', hidden: true });
    test.click(test.pointOf('a'));
    expect(test.editor.selection).toEqual(['back']);
    test.editor.select(['a']);
    test.key('mod+shift+h');
    expect(test.document().root.elements[1]).not.toHaveProperty('hidden');
  });

  it('hides a topic with its content', () => {
    const test = anEditor();
    test.editor.select(['topic']);
    test.key('mod+shift+h').click(test.pointOf('inside'));
    expect(test.editor.selection).toEqual([]);
    test.click(test.pointOf('inside'), { mod: true });
    expect(test.editor.selection).toEqual([]);
  });

  it('show-all shows and selects all hidden records in the current topic, and is disabled if there are none', () => {
    const test = anEditor();
    test.editor.select(['a', 'topic']);
    test.key('mod+shift+h');
    test.run('show-all');
    expect(test.editor.selection).toEqual(['a', 'topic']);
    expect(test.run('show-all')).toBe(false);
  });

  it('never hides the root', () => {
    const test = anEditor();
    test.editor.select(['root']);
    test.key('mod+shift+h');
    expect(test.changes).toEqual([]);
  });
});
