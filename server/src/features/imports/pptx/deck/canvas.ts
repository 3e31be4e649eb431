import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Outline } from './sections.ts';

/** A section as a parent topic without a stop of its own; arranging gives it its size, look and inside. */
function sectionTopic(outline: Outline, index: number): Topic {
  return {
    id: `section-${index + 1}`,
    title: (outline.name ?? `Section ${index + 1}`).slice(0, 1000),
    width: 1280,
    height: 720,
    step: false,
    elements: [],
    topics: [...outline.topics],
  };
}

/** The root topic: slides, or sections with theirs, placed on one canvas. Slides before any section stand by themselves. */
export function arrangeCanvas(outlines: readonly Outline[], title: string, theme: Theme): Topic {
  const topics = outlines.flatMap((outline, i) =>
    outline.name === undefined ? outline.topics : [sectionTopic(outline, i)],
  );
  return { id: 'root', title, ...arrangeTopics(topics, { title, theme }) };
}
