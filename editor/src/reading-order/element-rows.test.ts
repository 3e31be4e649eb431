import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { countElements, elementRows, selectElements } from './element-rows.ts';
import { moveInReadingOrder } from './reading-order.ts';

const anEditor = () =>
  new TestEditor(
    aDocument({
      elements: [
        aShape({ id: 'furniture', furniture: true }),
        aShape({ id: 'a', hidden: true }),
        aShape({ id: 'b', locked: true }),
        aShape({ id: 'c', alt: '' }),
        aShape({ id: 'd' }),
      ],
    }),
  );

const rowsOf = ({ editor }: TestEditor) => elementRows(editor.store, 'root');

it('lists hidden, locked and decorative elements in reading order, but no furniture', () => {
  const test = anEditor();
  test.editor.change(moveInReadingOrder(test.editor.store, 'root', new Set(['d']), 'a'));
  expect(rowsOf(test)).toEqual([
    { id: 'd', level: 0, isHidden: false, isLocked: false },
    { id: 'a', level: 0, isHidden: true, isLocked: false },
    { id: 'b', level: 0, isHidden: false, isLocked: true },
    { id: 'c', level: 0, isHidden: false, isLocked: false },
  ]);
});

it('lists the children of a group after the group, and opens the group to select a child', () => {
  const test = anEditor();
  test.editor.select(['c', 'd']);
  test.run('group');
  const [group = ''] = test.editor.selection;
  const levels = rowsOf(test).map(({ id, level }) => [id, level]);
  expect(levels).toEqual([
    ['a', 0],
    ['b', 0],
    [group, 0],
    ['c', 1],
    ['d', 1],
  ]);
  expect(countElements(test.editor.store, 'root')).toBe(levels.length);
  test.editor.select([]);
  test.editor.perform(({ view }) => selectElements(view.store, ['d']));
  expect(test.editor.selection).toEqual(['d']);
  expect(test.editor.openIds.has(group)).toBe(true);
});

it('commands change a locked or hidden element that was selected in the list', () => {
  const test = anEditor();
  test.editor.perform(({ view }) => selectElements(view.store, ['b']));
  test.run('toggle-locked');
  test.editor.perform(({ view }) => selectElements(view.store, ['a']));
  test.run('toggle-hidden');
  expect(rowsOf(test).some(({ isHidden, isLocked }) => isHidden || isLocked)).toBe(false);
});
