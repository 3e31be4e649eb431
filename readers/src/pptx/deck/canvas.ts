import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import type { TopicGroup } from './sections.ts';

/** Creates a topic for a section, which is not a step. `arrangeTopics` sets the topic's size, style and layout. */
function createSectionTopic(group: TopicGroup, index: number): Topic {
  return {
    id: `section-${index + 1}`,
    title: (group.name ?? `Section ${index + 1}`).slice(0, 1000),
    width: 1280,
    height: 720,
    step: false,
    elements: [],
    topics: [...group.topics],
  };
}

/** Creates the root topic: arranges all sections on one canvas, with slides without a section as direct children. */
export function arrangeCanvas(groups: readonly TopicGroup[], title: string, theme: Theme): Topic {
  const topics = groups.flatMap((group, i) =>
    group.name === undefined ? group.topics : [createSectionTopic(group, i)],
  );
  return { id: 'root', title, ...arrangeTopics(topics, { title, theme }) };
}
