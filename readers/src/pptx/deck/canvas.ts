import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import type { TopicGroup } from './sections.ts';

/** A section as a parent topic that is not a step. `arrangeTopics` sets its size, style and layout. */
function sectionTopic(outline: TopicGroup, index: number): Topic {
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

/** The root topic with all slides and sections arranged on one canvas. Slides without a section are direct children. */
export function arrangeCanvas(outlines: readonly TopicGroup[], title: string, theme: Theme): Topic {
  const topics = outlines.flatMap((outline, i) =>
    outline.name === undefined ? outline.topics : [sectionTopic(outline, i)],
  );
  return { id: 'root', title, ...arrangeTopics(topics, { title, theme }) };
}
