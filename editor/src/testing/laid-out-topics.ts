import { areCloserThan } from '@flydeck/scene/arrange/boxes';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { addTopicAfter } from '../path/add-topic-after.ts';
import { TestEditor } from './test-editor.ts';

/**
 * Returns an editor of a presentation with four topics. The first topic has two child topics. Ids are numbered depth
 * first, so "Two" has the id `topic-4`.
 */
export function anEditor(): TestEditor {
  const topics = ['One', 'Two', 'Three', 'Four'].map((title, i) => ({
    title,
    text: ['text'],
    topics: i === 0 ? ['a', 'b'].map((child) => ({ title: child, text: ['text'] })) : [],
  }));
  return new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics }));
}

export const layoutOf = ({ editor }: TestEditor, id: string) =>
  editor.store.get(id)?.properties['layout'] as TopicLayout | undefined;
export const titlesIn = ({ editor }: TestEditor, parent: string) =>
  editor.store.children(parent, 'topics').map(({ properties }) => properties['title']);
export const boxesIn = (test: TestEditor, parent: string) =>
  Object.fromEntries(test.editor.store.children(parent, 'topics').map(({ id }) => [id, test.boxOf(id)]));
/** Returns the ids of the child topics that overlap an earlier one. */
export function overlapping(test: TestEditor, parent: string): string[] {
  const topics = test.editor.store.children(parent, 'topics');
  const boxes = topics.map(({ id, properties }) => {
    const { x, y, scale } = test.boxOf(id) as unknown as { x: number; y: number; scale: number };
    const [width, height] = [Number(properties['width']) * scale, Number(properties['height']) * scale];
    return { id, box: { x: x - width / 2, y: y - height / 2, width, height } };
  });
  return boxes.flatMap(({ id, box }, i) =>
    boxes.slice(0, i).some((other) => areCloserThan(box, other.box, -0.5)) ? [id] : [],
  );
}
export const addTopic = (test: TestEditor) => test.editor.perform((context) => addTopicAfter(context, undefined));
