import { addTopic } from '@flydeck/scene/edit/add-topic';
import { outlineDocument } from '@flydeck/scene/edit/outline-document';
import { applyPatch } from '@flydeck/scene/edit/patch';
import { removeTopic } from '@flydeck/scene/edit/remove-topic';
import { renameTopic } from '@flydeck/scene/edit/rename-topic';
import { expect, it } from 'vitest';
import { outlineDifference } from './outline-difference.ts';

it('tells what was added, changed and removed, and nothing of what only moved', () => {
  const titles = ['One', 'Two', 'Three'];
  const base = outlineDocument({
    title: 'A',
    language: 'en',
    topics: titles.map((title) => ({ title, text: ['x'] })),
  });
  const [, two, three] = base.root.topics;
  let mine = applyPatch(base, renameTopic(base, { id: two!.id, title: 'Zwei' })).document;
  mine = applyPatch(mine, removeTopic(mine, { id: three!.id })).document;
  mine = applyPatch(mine, addTopic(mine, { id: 'new', title: 'Four', parent: 'root', index: 0 })).document;
  expect(outlineDifference(base, mine)).toEqual([
    { kind: 'added', title: 'Four' },
    { kind: 'changed', title: 'Zwei' },
    { kind: 'removed', title: 'Three' },
  ]);
  expect(outlineDifference(base, base)).toEqual([]);
});
