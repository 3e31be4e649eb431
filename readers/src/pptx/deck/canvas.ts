import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import type { TopicGroup } from './sections.ts';

/**
 * Creates a topic for a section. The topic is not a step. `arrangeTopics` replaces the topic's size and sets its style
 * and layout.
 */
function createSectionTopic(group: TopicGroup, index: number): Topic {
  return {
    id: `section-${index + 1}`,
    // The title of a topic has at most 1000 characters.
    title: (group.name ?? `Section ${index + 1}`).slice(0, 1000),
    width: 1280,
    height: 720,
    step: false,
    elements: [],
    topics: [...group.topics],
  };
}

/** Creates the root topic, with sections and slides without a section as its children, and arranges its canvas. */
export function arrangeCanvas(groups: readonly TopicGroup[], title: string, theme: Theme): Topic {
  const topics = groups.flatMap((group, i) =>
    group.name === undefined ? group.topics : [createSectionTopic(group, i)],
  );
  return { id: 'root', title, ...arrangeTopics(topics, { title, theme }) };
}
