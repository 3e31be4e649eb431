import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { pasteSvg } from './paste-svg.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><title>Hive</title><rect width="200" height="100" fill="#fc0"/><g><circle cx="50" cy="50" r="20"/><circle cx="150" cy="50" r="20"/></g><text x="100" y="60" text-anchor="middle" font-size="20">Bees</text></svg>';

/** Pastes an SVG at a point of the window. Returns whether anything was pasted. */
function paste(test: TestEditor, source: string): boolean {
  const point = { x: 400, y: 200 };
  return test.editor.perform((context) => pasteSvg(context, source, { point }));
}

it('pastes an SVG as one group around the point, which is one undoable change and can be edited', () => {
  const test = new TestEditor(aDocument({}));
  expect(paste(test, DRAWING)).toBe(true);
  const [group, ...others] = test.document().root.elements;
  expect(others).toEqual([]);
  expect(group).toMatchObject({ kind: 'group', name: 'Hive', alt: 'Hive' });
  const children = group?.kind === 'group' ? group.children : [];
  expect(children.map(({ kind }) => kind)).toEqual(['shape', 'group', 'text']);
  const [id = ''] = test.editor.selection;
  expect(test.pointOf(id)?.x).toBeCloseTo(400, 3);
  expect(test.pointOf(id)?.y).toBeCloseTo(200, 3);
  // The picture has its size in CSS pixels on the screen, and its parts have the same scale.
  const text = children[2];
  const size = text?.kind === 'text' ? text.body.paragraphs[0]?.runs[0]?.size : undefined;
  expect((size ?? 0) / (group?.width ?? 1)).toBeCloseTo(20 / 200, 3);
  expect(test.changes).toHaveLength(1);
  test.run('undo');
  expect(test.document().root.elements).toEqual([]);
  test.run('redo');
  test.editor.select([id]);
  test.run('ungroup');
  expect(test.document().root.elements.map(({ kind }) => kind)).toEqual(['shape', 'group', 'text']);
});

it('enlarges icons, and leaves pictures that are not supported unpasted', () => {
  const test = new TestEditor(aDocument({}));
  expect(paste(test, '<svg viewBox="0 0 24 24"><path d="M2 2h20v20z" fill="currentColor"/></svg>')).toBe(true);
  const [id = ''] = test.editor.selection;
  expect(test.editor.store.get(id)?.properties['fill']).toEqual({ kind: 'solid', color: 'ink' });
  const box = test.boxOf(id);
  expect(box.width).toBeCloseTo(box.height, 3);
  expect(test.changes).toHaveLength(1);
  expect(paste(test, '<svg viewBox="0 0 24 24"><image href="a.png"/></svg>')).toBe(false);
  expect(test.changes).toHaveLength(1);
});
