import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { pathBounds } from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import { expect, it } from 'vitest';
import { isPenStroke } from '../drawing/pen-stroke.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { type IconNode, iconGeometry } from './icon-shape.ts';
import { insertIcon } from './insert-icon.ts';
import { replaceIcon, selectedIcon } from './replace-icon.ts';
import { searchIcons } from './search-icons.ts';

const boundsOfNode = (...node: IconNode) => {
  const geometry = iconGeometry([node]);
  const d = geometry.kind === 'path' ? geometry.paths[0]?.d : undefined;
  const { x, y, width, height } = pathBounds(parsePath(d ?? ''));
  return [x, y, width, height].map((value) => Math.round(value * 100) / 100);
};

it('converts the elements of icons to paths with the same bounds', () => {
  expect(boundsOfNode('path', { d: 'm2 3 4 5' })).toEqual([2, 3, 4, 5]);
  expect(boundsOfNode('line', { x1: '2', y1: '3', x2: '6', y2: '8' })).toEqual([2, 3, 4, 5]);
  expect(boundsOfNode('circle', { cx: '12', cy: '10', r: '4' })).toEqual([8, 6, 8, 8]);
  expect(boundsOfNode('ellipse', { cx: '12', cy: '10', rx: '4', ry: '2' })).toEqual([8, 8, 8, 4]);
  expect(boundsOfNode('rect', { x: '2', y: '3', width: '18', height: '10', rx: '2' })).toEqual([2, 3, 18, 10]);
  expect(boundsOfNode('rect', { x: '2', y: '3', width: '18', height: '10' })).toEqual([2, 3, 18, 10]);
  expect(boundsOfNode('rect', { width: '6', height: '4', ry: '9' })).toEqual([0, 0, 6, 4]);
  expect(boundsOfNode('polyline', { points: '2 3 6 8 4 4' })).toEqual([2, 3, 4, 5]);
  expect(boundsOfNode('polygon', { points: '2,3 6,8 4,4' })).toEqual([2, 3, 4, 5]);
  expect(iconGeometry([['script', { d: 'M0 0' }]])).toMatchObject({ paths: [] });
});

it('adds an icon as a named shape with strokes of the theme, which is one undoable change', () => {
  const test = new TestEditor(aDocument({}));
  test.editor.perform((context) => insertIcon(context, 'anchor', [['path', { d: 'M12 6v16' }]]));
  const [id = ''] = test.editor.selection;
  const record = test.editor.store.get(id);
  expect(record).toMatchObject({
    kind: 'shape',
    properties: { name: 'anchor', stroke: { color: 'ink', cap: 'round' } },
  });
  const box = test.boxOf(id);
  expect(box.width).toBeCloseTo(box.height, 6);
  // The eraser removes only strokes of the pen.
  expect(record && isPenStroke(record)).toBe(false);
  expect(test.outcomes.at(-1)?.outcome).toEqual({ what: 'added', count: 1 });
  test.run('undo');
  expect(test.document().root.elements).toEqual([]);
});

it('replaces the selected icon in one undoable change, with the same box and stroke', () => {
  const test = new TestEditor(aDocument({}));
  test.editor.perform((context) => insertIcon(context, 'anchor', [['path', { d: 'M12 6v16' }]]));
  const [id = ''] = test.editor.selection;
  const before = test.editor.store.get(id)?.properties ?? {};
  const box = test.boxOf(id);
  test.editor.perform((context) => replaceIcon(context, 'heart', [['path', { d: 'M2 2h20' }]]));
  const after = test.editor.store.get(id)?.properties ?? {};
  expect(after).toEqual({ ...before, name: 'heart', geometry: iconGeometry([['path', { d: 'M2 2h20' }]]) });
  expect(test.boxOf(id)).toEqual(box);
  expect(test.editor.selection).toEqual([id]);
  test.run('undo');
  expect(test.editor.store.get(id)?.properties).toEqual(before);
});

it('replaces nothing unless a single icon is selected that is not locked', () => {
  const test = new TestEditor(aDocument({}));
  const replace = () => test.editor.perform((context) => replaceIcon(context, 'heart', [['path', { d: 'M2 2h20' }]]));
  const isEnabled = () => selectedIcon({ view: test.editor.view, selection: test.editor.selection }) !== undefined;
  replace();
  expect([isEnabled(), test.document().root.elements]).toEqual([false, []]);
  test.editor.perform((context) => insertIcon(context, 'anchor', [['path', { d: 'M12 6v16' }]]));
  expect(isEnabled()).toBe(true);
  test.run('toggle-locked');
  const [id = ''] = test.editor.selection;
  replace();
  expect([isEnabled(), test.editor.store.get(id)?.properties['name']]).toEqual([false, 'anchor']);
});

it('finds icons by English names and tags, the best matches first', () => {
  const icons = [
    { name: 'apple', tags: ['fruit', 'heartwood'], words: [] },
    { name: 'heart-pulse', tags: ['love'], words: [] },
    { name: 'sweetheart', tags: [], words: [] },
    { name: 'heart', tags: ['like', 'love'], words: [] },
    { name: 'thumbs-up', tags: ['like', 'heart'], words: [] },
  ];
  const find = (query: string) => searchIcons(icons, query).map(({ name }) => name);
  expect(find('Heart')).toEqual(['heart', 'heart-pulse', 'sweetheart', 'apple', 'thumbs-up']);
  expect(find('like love')).toEqual(['heart']);
  expect(find('heart pulse')).toEqual(['heart-pulse']);
  expect(find('(.*)+$')).toEqual([]);
  expect(find('  ')).toHaveLength(5);
});

it('finds icons by words of the interface’s language, before English names that only begin with the word', () => {
  const icons = [
    { name: 'artist', tags: [], words: [] },
    { name: 'brush', tags: [], words: ['art', 'peinture'] },
    { name: 'umbrella', tags: ['rain'], words: ['regenschirm', 'schirm'] },
    { name: 'cloud-rain', tags: ['regent'], words: ['regen'] },
    { name: 'eye', tags: [], words: ['œil', 'vue'] },
    { name: 'pine', tags: [], words: ['arbol', 'pino'] },
  ];
  const find = (query: string) => searchIcons(icons, query).map(({ name }) => name);
  expect(find('ART')).toEqual(['brush', 'artist']);
  expect(find('regen')).toEqual(['cloud-rain', 'umbrella']);
  expect(find('schirm')).toEqual(['umbrella']);
  expect(find('Árbol')).toEqual(['pine']);
  expect(find('ojo')).toEqual([]);
});
