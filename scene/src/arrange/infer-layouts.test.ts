import { describe, expect, it } from 'vitest';
import { outlineDocument } from '../create/outline-document.ts';
import type { Document, Topic } from '../model/document.ts';
import { inferLayouts } from './infer-layouts.ts';

const outlineTopic = (title: string) => ({ title, text: ['text'] });
const section = { title: 'Section', text: [], topics: [outlineTopic('a'), outlineTopic('b')] };

/**
 * Returns an arranged document (`original`) with `topicCount` topics and a section, and the same document without
 * layouts (`document`).
 */
function documentWithoutLayouts(topicCount: number): { readonly document: Document; readonly original: Document } {
  const topics = [...Array.from({ length: topicCount }, (_, i) => outlineTopic(`Topic ${i}`)), section];
  const original = outlineDocument({ title: 'Bees', language: 'en', topics });
  const withoutLayouts = ({ layout: _layout, ...topic }: Topic): Topic => ({
    ...topic,
    topics: topic.topics.map(withoutLayouts),
  });
  return { document: { ...original, root: withoutLayouts(original.root) }, original };
}

describe('inferLayouts', () => {
  it('finds the layouts of the canvas and of a section that has child topics', () => {
    for (const topicCount of [0, 3, 12, 30]) {
      const { document, original } = documentWithoutLayouts(topicCount);
      expect(inferLayouts(document)).toEqual(original);
    }
  });

  it('finds no layout of a canvas on which a topic was moved', () => {
    const { document } = documentWithoutLayouts(3);
    const move = (topic: Topic): Topic => ({ ...topic, frame: { x: 10, y: 10, scale: 0.3 } });
    const root = { ...document.root, topics: document.root.topics.map((topic, i) => (i === 1 ? move(topic) : topic)) };
    expect(inferLayouts({ ...document, root }).root.layout).toBeUndefined();
  });
});
